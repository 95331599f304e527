/** The frames of a local table: those that the server sends (docs/protocol.md), made from the positions of the match. */
import type { Acted, Frame, SeatView, Snapshot } from '../protocol/protocol.generated';
import type { LocalMatch } from './local_match';
import type { ClosingReason, LocalRejectCode, LocalTableView } from '../protocol/local_table';
import { isPerson, type LocalPlayer } from './saved_match';

const NO_CLOCK = { clock: 'none', seconds: 0, increment: 0, on_timeout: 'bot' } as const;
const HERE = 'here'; // the id of whoever sits at this device

function seatView({ name, level }: LocalPlayer): SeatView {
  return {
    controller: level === null ? 'human' : 'bot',
    name,
    player: null,
    level,
    is_connected: level === null,
    wins: 0,
    has_resigned: false,
    kept_for: null,
  };
}

function tableView({ saved, seat }: LocalMatch): LocalTableView {
  return {
    id: saved.id,
    game: saved.game,
    options: saved.options,
    phase: seat === null ? 'finished' : 'playing',
    is_public: false,
    pace: NO_CLOCK,
    absent_seconds: null,
    stand_in: '',
    hints: !saved.daily?.isCounted,
    is_rated: false,
    votes: { end: [], rematch: [], needed: [], may_end_without: [] },
    host: HERE,
    seats: saved.players.map(seatView),
    num_spectators: saved.players.some(isPerson) ? 0 : 1,
    num_matches: 1,
    commitment: null,
    start_ms: null,
    invite: null,
    daily: saved.daily ?? null,
  };
}

/** The event count after `ply` decisions. */
function versionAt({ saved, ply: last }: LocalMatch, ply: number): number {
  return saved.version - (last - ply);
}

/** What the seat may know after `ply` decisions. */
export function snapshot(match: LocalMatch, seat: number | null, ply = match.ply): Frame {
  const data: Snapshot = {
    you: { player: HERE, seat, is_host: true },
    table: tableView(match),
    match: {
      id: match.saved.id,
      ply,
      view: match.view(ply, seat),
      legal: match.legal(ply, seat),
      log: match.log(ply, seat),
      names: match.names,
      outcome: ply === match.ply ? match.outcome : null,
      stopped: null,
      clock_ms: null,
      clocks_ms: null,
      fairness: null,
      earlier_rules: null,
      texts: null,
    },
    chat: [],
    played_for_you: [],
  };
  return { t: 'snapshot', v: versionAt(match, ply), d: data };
}

/** A decision, and the match after it. */
export function acted(match: LocalMatch, seat: number | null, ply = match.ply): Frame {
  const actor = match.seatAt(ply);
  const data: Acted = {
    ply,
    seat: actor,
    events: match.events(ply, seat),
    view: match.view(ply, seat),
    legal: match.legal(ply, seat),
    by: isPerson(match.saved.players[actor]!) ? 'human' : 'bot',
    outcome: ply === match.ply ? match.outcome : null,
    clock_ms: null,
    clocks_ms: null,
    secret: null,
    texts: null,
  };
  return { t: 'acted', v: versionAt(match, ply), d: data };
}

/** The level of a bot has changed. */
export function botSeated(match: LocalMatch, seat: number): Frame {
  return { t: 'table', v: match.saved.version, d: { what: 'bot_seated', seat, table: tableView(match), you: null } };
}

export function ack(v: number, id: string): Frame {
  return { t: 'ack', v, d: { id } };
}

export function reject(v: number, id: string, code: LocalRejectCode): Frame {
  return { t: 'reject', v, d: { id, code, text: code } } as Frame;
}

export function closing(v: number, reason: ClosingReason): Frame {
  return { t: 'closing', v, d: { reason, text: reason } } as Frame;
}
