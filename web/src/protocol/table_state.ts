/** What a viewer knows about a table, and the reducer that applies frames to it. */
import type { ChatLine, Frame, MatchView, TableView, You } from './protocol.generated';
import { spoken } from './spoken_view';

export interface TableState {
  v: number;
  you: You;
  table: TableView;
  match: MatchView | null;
  chat: ChatLine[];
  /** The plies that others decided for the viewer after their last own decision. */
  played_for_you: number[];
  /** Too many searches wait on the server: a quicker bot decides for those that search. */
  isBusy?: boolean;
}

const MAX_CHAT_LINES = 200;

/** The state after a frame. Frames that are already applied, and answers to requests, change nothing. */
export function reduce(state: TableState | null, frame: Frame): TableState | null {
  if (frame.t === 'snapshot') {
    return { v: frame.v, ...frame.d, match: frame.d.match && spoken(frame.d.match) };
  }
  if (!state) {
    return state;
  }
  if (frame.t === 'presence') {
    const { connected, num_spectators, is_busy: isBusy } = frame.d;
    const seats = state.table.seats.map((seat, i) => ({ ...seat, is_connected: connected[i] ?? false }));
    return { ...state, isBusy, table: { ...state.table, seats, num_spectators } };
  }
  if (frame.v <= state.v) {
    return state;
  }
  const next = { ...state, v: frame.v };
  switch (frame.t) {
    case 'acted':
      return {
        ...next,
        match: state.match && afterAction(state.match, frame.d),
        table: tableAfter(state, frame.d),
        played_for_you: playedForYou(state, frame.d),
      };
    case 'table':
      return { ...next, table: withInvite(frame.d.table, state), you: frame.d.you ?? state.you };
    case 'started':
      return {
        ...next,
        table: withInvite(frame.d.table, state),
        you: frame.d.you ?? state.you,
        match: spoken(frame.d.match),
        played_for_you: [],
      };
    case 'ended':
      return {
        ...next,
        table: withInvite(frame.d.table, state),
        you: frame.d.you ?? state.you,
        match: state.match && afterEnd(state.match, frame.d),
      };
    case 'said':
      return { ...next, chat: [...state.chat, frame.d].slice(-MAX_CHAT_LINES) };
    default:
      return state;
  }
}

/** Are plies missing between the state and this frame? Then a full snapshot is needed. */
export function hasGap(state: TableState | null, frame: Frame): boolean {
  return frame.t === 'acted' && !!state && frame.v > state.v && frame.d.ply !== (state.match?.ply ?? -1) + 1;
}

function afterAction(match: MatchView, acted: Extract<Frame, { t: 'acted' }>['d']): MatchView {
  const { ply, seat, events, view, legal, outcome, clock_ms, clocks_ms, secret, texts } = acted;
  const fairness = match.fairness && { ...match.fairness, secret };
  const log = [...match.log, { ply, seat, events }];
  return spoken({ ...match, ply, view, legal, outcome, clock_ms, clocks_ms, fairness, log, texts });
}

function afterEnd(match: MatchView, { stopped, secret }: Extract<Frame, { t: 'ended' }>['d']): MatchView {
  const fairness = match.fairness && { ...match.fairness, secret };
  return { ...match, stopped, legal: [], clock_ms: null, clocks_ms: null, fairness };
}

/** A decision of the viewer's own ends what was played for them. */
function playedForYou(state: TableState, { ply, seat, by }: Extract<Frame, { t: 'acted' }>['d']): number[] {
  if (seat !== state.you.seat) {
    return state.played_for_you;
  }
  return by === 'human' ? [] : [...state.played_for_you, ply];
}

/** The last decision ends the match, and the table counts who won. */
function tableAfter(state: TableState, { outcome }: Extract<Frame, { t: 'acted' }>['d']): TableView {
  if (!outcome) {
    return state.table;
  }
  const seats = state.table.seats.map((seat, i) =>
    outcome.places[i] === 1 && !seat.has_resigned ? { ...seat, wins: seat.wins + 1 } : seat,
  );
  return { ...state.table, phase: 'finished', seats };
}

/** Keeps the invitation, which later frames may leave out. */
function withInvite(table: TableView, state: TableState): TableView {
  return { ...table, invite: table.invite ?? state.table.invite };
}
