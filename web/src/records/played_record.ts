/** A record played again by the engine, from its seed or key and its actions, with every word of it compared. */
import type { Engine, State } from '../engine/engine';
import { isPossible, type Rules as MatchRules } from '../engine/rules';
import type { GameName, GameOutcome, LogEntry, Step, Stopped } from '../protocol/protocol.generated';
import type { ReplaySource } from './replay_source';
import { packRecord } from './link';
import { isSame, RecordError, type Decision, type MatchRecord } from './record';

/** Rules that also deal what a server dealt. */
export type Rules = MatchRules & Pick<Engine, 'dealFromKey'>;

export class PlayedRecord {
  readonly rules: Rules;
  readonly record: MatchRecord;
  /** After 0, 1, 2, … decisions. */
  readonly positions: readonly State[];
  /** As this page writes them. */
  readonly actions: readonly string[];
  /** Null if the match was stopped before its end. */
  readonly outcome: GameOutcome | null;
  #packed: Promise<string> | null = null;

  /** `key` is that of a fair deal (`keyOf`). RecordError says where the record does not fit the rules. */
  constructor(rules: Rules, record: MatchRecord, key: Uint8Array | null = null) {
    this.rules = rules;
    this.record = record;
    ({ positions: this.positions, actions: this.actions } = playDecisions(rules, record, key));
    const end = this.positions.at(-1)!;
    const isOver = rules.seat(end) === null;
    if (isOver && record.stopped) {
      throw new RecordError('outcome');
    }
    if (!isOver && !record.stopped) {
      throw new RecordError('unfinished');
    }
    this.outcome = isOver ? rules.outcome(end) : null;
    check(record.outcome, () => this.outcome, 'outcome');
  }

  /** The complete record, as one line of JSON. */
  text(): string {
    const { rules, record, positions, outcome } = this;
    const { format, game, rules: version, seats, options, players, seed, fairness, stopped } = record;
    const deal = rules.dealInClear(positions[0]!);
    const decisions = record.decisions.map((decision, i) => ({
      seat: decision.seat,
      action: this.actions[i]!,
      trail: rules.eventsInFull(positions[i + 1]!),
    }));
    const head = { format, game, rules: version, seats, options, players, seed };
    return JSON.stringify({ ...head, deal, decisions, outcome, fairness, stopped });
  }

  /** The record as text for a link. */
  packed(): Promise<string> {
    return (this.#packed ??= packRecord(this.record));
  }

  /** The legal actions after `ply` decisions. */
  legal(ply: number): string[] {
    return this.rules.legal(this.positions[ply]!).map(({ text }) => text);
  }

  /** The match as a seat saw it, or with all cards. */
  seenBy(seat: number | null): ReplaySource {
    return stepsOf(this, seat);
  }
}

/** What was played; it need not be over. */
export type Played = Pick<PlayedRecord, 'rules' | 'record' | 'positions' | 'outcome'>;

/** The steps as a seat saw them, or with all cards. */
export function stepsOf(played: Played, seat: number | null): ReplaySource {
  return new RecordSteps(played, seat !== null && seat < played.record.seats ? seat : null);
}

class RecordSteps implements ReplaySource {
  readonly game: GameName;
  readonly names: string[];
  readonly numPlies: number;
  readonly outcome: GameOutcome | null;
  readonly stopped: Stopped | null;
  readonly #played: Played;
  readonly #seat: number | null;
  readonly #log: LogEntry[];

  constructor(played: Played, seat: number | null) {
    this.game = played.rules.info.game;
    this.names = played.record.players;
    this.numPlies = played.record.decisions.length;
    this.outcome = played.outcome;
    this.stopped = played.record.stopped ?? null;
    this.#played = played;
    this.#seat = seat;
    const { rules, record, positions } = played;
    const eventsOf = (state: State) => (seat === null ? rules.eventsInFull(state) : rules.events(state, seat));
    this.#log = record.decisions.map((decision, i) => ({
      ply: i + 1,
      seat: decision.seat,
      events: eventsOf(positions[i + 1]!),
    }));
  }

  at(wanted: number): Promise<Step> {
    const ply = Math.min(wanted, this.numPlies);
    const { rules, record, positions } = this.#played;
    const state = positions[ply]!;
    const decision = ply > 0 ? record.decisions[ply - 1]! : null;
    const isKnown = this.#seat === null || this.#seat === decision?.seat;
    return Promise.resolve({
      ply,
      seat: decision?.seat ?? null,
      action: isKnown ? (decision?.action ?? null) : null,
      events: this.#log[ply - 1]?.events ?? [],
      view: this.#seat === null ? rules.viewInFull(state) : rules.view(state, this.#seat, true),
    });
  }

  log(): Promise<LogEntry[]> {
    return Promise.resolve(this.#log);
  }
}

/** RecordError unless the game can be played so. */
function checkSetup({ info }: Rules, { game, rules, seats, options }: MatchRecord): void {
  if (rules !== info.rules_version) {
    throw new RecordError('other_rules', { game, theirs: rules, ours: info.rules_version });
  }
  if (Object.keys(options).length !== info.options.length || !isPossible(info, seats, options)) {
    throw new RecordError('impossible', { game });
  }
}

/** The positions after 0, 1, 2, … decisions of a match that need not be over, and the actions as this page writes them. */
export function playDecisions(
  rules: Rules,
  record: MatchRecord,
  key: Uint8Array | null,
): { positions: State[]; actions: string[] } {
  checkSetup(rules, record);
  const { seats, options, seed, deal, decisions, fairness } = record;
  const actions: string[] = [];
  const positions = [
    key ? rules.dealFromKey(seats, options, key, fairness?.start ?? null) : rules.deal(seats, options, seed ?? 0),
  ];
  check(deal, () => rules.dealInClear(positions[0]!), 'deal');
  decisions.forEach((decision, i) => {
    const before = positions[i]!;
    const place = { n: i + 1, action: decision.action };
    const legal = actionOf(rules, before, decision);
    if (!legal) {
      throw new RecordError('step', place);
    }
    const after = rules.apply(before, legal.action);
    check(decision.trail, () => rules.eventsInFull(after), 'step', place);
    positions.push(after);
    actions.push(legal.text);
  });
  return { positions, actions };
}

/** The legal action that the decision names; undefined if there is none. Small letters and spaces do not matter. */
function actionOf(
  rules: Rules,
  state: State,
  { seat, action, legal }: Decision,
): { action: number; text: string } | undefined {
  if (rules.seat(state) !== seat) {
    return undefined;
  }
  const actions = rules.legal(state);
  const texts = actions.map(({ text }) => text);
  if (legal !== undefined && !(Array.isArray(legal) && isSame(legal.toSorted(), texts.toSorted()))) {
    return undefined;
  }
  return (
    actions.find(({ text }) => text === action) ?? actions.find(({ text }) => simplified(text) === simplified(action))
  );
}

function simplified(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** RecordError unless the record says the same, or nothing. */
function check(theirs: unknown, ours: () => unknown, reason: 'deal' | 'step' | 'outcome', place = {}): void {
  if (theirs !== undefined && !isSame(theirs, ours())) {
    throw new RecordError(reason, place);
  }
}
