/** What a viewer knows about a table, and the reducer that applies frames to it. */
import type { ChatLine, Frame, MatchView, TableView, You } from './protocol.generated';

export interface TableState {
  v: number;
  you: You;
  table: TableView;
  match: MatchView | null;
  chat: ChatLine[];
  /** Too many searches wait on the server: a quicker bot decides for those that search. */
  isBusy?: boolean;
}

const MAX_CHAT_LINES = 200;

/** The state after a frame. Frames that are already applied, and answers to requests, change nothing. */
export function reduce(state: TableState | null, frame: Frame): TableState | null {
  if (frame.t === 'snapshot') {
    return { v: frame.v, ...frame.d };
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
      return { ...next, match: state.match && afterAction(state.match, frame.d), table: tableAfter(state, frame.d) };
    case 'table':
      return { ...next, table: withInvite(frame.d.table, state), you: frame.d.you ?? state.you };
    case 'started':
      return { ...next, table: withInvite(frame.d.table, state), you: frame.d.you ?? state.you, match: frame.d.match };
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
  const { ply, seat, events, view, legal, outcome, clock_ms, secret } = acted;
  const fairness = match.fairness && { ...match.fairness, secret };
  return { ...match, ply, view, legal, outcome, clock_ms, fairness, log: [...match.log, { ply, seat, events }] };
}

function tableAfter(state: TableState, acted: Extract<Frame, { t: 'acted' }>['d']): TableView {
  return acted.outcome ? { ...state.table, phase: 'finished' } : state.table;
}

/** Keeps the invitation, which later frames may leave out. */
function withInvite(table: TableView, state: TableState): TableView {
  return { ...table, invite: table.invite ?? state.table.invite };
}
