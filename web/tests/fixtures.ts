/** Frames as the server sends them, of a table that plays Parade. */
import type {
  Acted,
  Frame,
  GameEvent,
  MatchView,
  SeatView,
  Snapshot,
  TableView,
} from '../src/protocol/protocol.generated';
import { positionsOf } from './games/positions';

const { play } = positionsOf('parade');

export function seatView(changes: Partial<SeatView> = {}): SeatView {
  return {
    controller: 'human',
    name: '',
    player: null,
    level: null,
    is_connected: false,
    wins: 0,
    has_resigned: false,
    kept_for: null,
    ...changes,
  };
}

export function tableView(changes: Partial<TableView> = {}): TableView {
  return {
    id: 'T1',
    game: 'parade',
    options: {},
    phase: 'playing',
    is_public: false,
    pace: { clock: 'none', seconds: 0, increment: 0, on_timeout: 'bot' },
    absent_seconds: null,
    stand_in: 'hatter',
    hints: true,
    is_rated: false,
    votes: { end: [], rematch: [], needed: [0], may_end_without: [] },
    host: 'alice',
    seats: [
      seatView({ name: 'Alice', player: 'alice', is_connected: true }),
      seatView({ controller: 'bot', name: 'Hatter', level: 'hatter' }),
    ],
    num_spectators: 0,
    num_matches: 1,
    commitment: null,
    start_ms: null,
    invite: 'secret',
    ...changes,
  };
}

export function matchView(changes: Partial<MatchView> = {}): MatchView {
  return {
    id: 'M1',
    ply: 0,
    ...play,
    log: [],
    names: ['Alice', 'Hatter'],
    outcome: null,
    stopped: null,
    clock_ms: null,
    clocks_ms: null,
    fairness: null,
    earlier_rules: null,
    texts: null,
    ...changes,
  };
}

export function snapshot(v: number, changes: Partial<Snapshot> = {}): Frame {
  return {
    t: 'snapshot',
    v,
    d: {
      you: { player: 'alice', seat: 0, is_host: true },
      table: tableView(),
      match: matchView(),
      chat: [],
      played_for_you: [],
      ...changes,
    },
  };
}

export function acted(v: number, ply: number, changes: Partial<Acted> = {}): Frame {
  return {
    t: 'acted',
    v,
    d: {
      ply,
      seat: (ply + 1) % 2,
      events: [{ event: 'played', seat: 0, card: 'G3' } as GameEvent],
      view: { ...play.view, seat: ply % 2 },
      legal: [],
      by: 'human',
      outcome: null,
      clock_ms: null,
      clocks_ms: null,
      secret: null,
      texts: null,
      ...changes,
    },
  };
}

/** A socket that tests hold in their hands. */
export class FakeSocket extends EventTarget {
  static readonly opened: FakeSocket[] = [];
  readyState = 0;
  readonly sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    super();
    FakeSocket.opened.push(this);
  }

  static get latest(): FakeSocket {
    return FakeSocket.opened.at(-1)!;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  receive(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  close(): void {
    if (this.readyState !== 3) {
      this.readyState = 3;
      this.onclose?.();
    }
  }
}
