/** A match on this device with all its positions, and what each seat may see of them. */
import type { Engine, LegalAction, State } from '../engine/engine';
import { isPossible, type Rules } from '../engine/rules';
import { fromHex } from '../records/fairness';
import { FORMAT, type MatchRecord } from '../records/record';
import type { GameEvents, GameOutcome, GameView, LogEntry } from '../protocol/protocol.generated';
import { DamagedMatchError, OtherRulesError, randomSeed, type SavedMatch } from './saved_match';

export type LocalRules = Rules & Pick<Engine, 'seedFor' | 'dealFromKey' | 'hide'>;

/** A deal with the wanted starter is found sooner, unless an option fixes the starter. */
const DEALS_PER_SEAT = 20;

export class LocalMatch {
  readonly rules: LocalRules;
  readonly saved: SavedMatch;
  /** After 0, 1, 2, … decisions. */
  readonly #positions: State[];
  readonly #logs = new Map<number | null, LogEntry[]>();
  #legal: LegalAction[];

  /** Replays the decisions of a match that is dealt; DamagedMatchError or OtherRulesError if that is not possible. */
  constructor(rules: LocalRules, saved: SavedMatch) {
    this.rules = rules;
    this.saved = { ...saved, actions: [] };
    if (saved.rules !== rules.info.rules_version) {
      throw new OtherRulesError(`rules ${saved.rules}`);
    }
    const { players, options, seed, actions } = saved;
    if (seed === null || !isPossible(rules.info, players.length, options)) {
      throw new DamagedMatchError('nobody can play this');
    }
    this.#positions = [firstPosition(rules, saved)];
    this.#legal = rules.legal(this.#now);
    for (const action of actions) {
      if (!this.play(action)) {
        throw new DamagedMatchError(`${action} is not legal`);
      }
    }
  }

  get ply(): number {
    return this.#positions.length - 1;
  }

  /** The seat to act; null when the match is over. */
  get seat(): number | null {
    return this.rules.seat(this.#now);
  }

  get state(): State {
    return this.#now;
  }

  /** The position as the seat knows it. */
  hidden(seat: number): State {
    return this.rules.hide(this.#now, seat);
  }

  /** The seed for the decision of a bot. */
  get seed(): number {
    return this.rules.seedFor(this.saved.seed!, this.ply);
  }

  get names(): string[] {
    return this.saved.players.map(({ name }) => name);
  }

  /** Carries out a legal action; false for any other text. */
  play(text: string): boolean {
    const legal = this.#legal.find((candidate) => candidate.text === text);
    if (!legal) {
      return false;
    }
    this.#positions.push(this.rules.apply(this.#now, legal.action));
    this.saved.actions.push(text);
    this.#legal = this.rules.legal(this.#now);
    return true;
  }

  textOf(action: number): string {
    return this.#legal.find((candidate) => candidate.action === action)!.text;
  }

  /** Goes back to the position after `ply` decisions. */
  takeBackTo(ply: number): void {
    this.#positions.length = ply + 1;
    this.saved.actions.length = ply;
    this.#logs.clear();
    this.#legal = this.rules.legal(this.#now);
  }

  /** The seat that made a decision; 1 is the first. */
  seatAt(ply: number): number {
    return this.rules.seat(this.#positions[ply - 1]!)!;
  }

  /** With previews for the seat to act, in the current position. */
  view(ply: number, seat: number | null): GameView {
    return this.rules.view(this.#positions[ply]!, seat, this.#isTurnOf(ply, seat));
  }

  legal(ply: number, seat: number | null): string[] {
    return this.#isTurnOf(ply, seat) ? this.#legal.map(({ text }) => text) : [];
  }

  events(ply: number, seat: number | null): GameEvents {
    return this.rules.events(this.#positions[ply]!, seat);
  }

  /** The first `ply` decisions, as far as the seat may know them. */
  log(ply: number, seat: number | null): LogEntry[] {
    const entries = this.#logs.get(seat) ?? [];
    this.#logs.set(seat, entries);
    for (let next = entries.length + 1; next <= ply; next += 1) {
      entries.push({ ply: next, seat: this.seatAt(next), events: this.events(next, seat) });
    }
    return entries.slice(0, ply);
  }

  get outcome(): GameOutcome | null {
    return this.seat === null ? this.rules.outcome(this.#now) : null;
  }

  /** The record of the finished match (docs/records.md). */
  record(): MatchRecord {
    const { game, players, options, seed, origin } = this.saved;
    const { fair = null } = origin ?? {};
    return {
      format: FORMAT,
      game,
      rules: this.rules.info.rules_version,
      seats: players.length,
      options,
      // The commitment to a fair deal is one to its players.
      players: fair ? origin!.players : this.names,
      seed: fair ? null : seed,
      deal: this.rules.dealInClear(this.#positions[0]!),
      decisions: this.saved.actions.map((action, i) => ({
        seat: this.seatAt(i + 1),
        action,
        trail: this.rules.eventsInFull(this.#positions[i + 1]!),
      })),
      outcome: this.outcome,
      ...(fair && { fairness: fair.fairness }),
    };
  }

  get #now(): State {
    return this.#positions.at(-1)!;
  }

  #isTurnOf(ply: number, seat: number | null): boolean {
    return ply === this.ply && seat !== null && seat === this.seat;
  }
}

/** The deal. Where a server dealt, chance comes from its key, and the seed is that of the bots. */
function firstPosition(rules: LocalRules, { players, options, seed, origin }: SavedMatch): State {
  const fair = origin?.fair;
  return fair
    ? rules.dealFromKey(players.length, options, fromHex(fair.key), fair.fairness.start)
    : rules.deal(players.length, options, seed!);
}

/** The match with a random seed, with which the wanted seat starts. */
export function dealt(rules: Rules, match: SavedMatch): SavedMatch {
  const seats = match.players.length;
  const options = Object.fromEntries(
    rules.info.options.map(({ name, default: usual }) => [name, match.options[name] ?? usual]),
  );
  if (!isPossible(rules.info, seats, options)) {
    throw new DamagedMatchError('nobody can play this');
  }
  const tries = match.starter === null ? 1 : DEALS_PER_SEAT * seats;
  let [seed, starter] = [0, -1];
  for (let i = 0; i < tries && starter !== match.starter; i += 1) {
    seed = randomSeed();
    starter = rules.seat(rules.deal(seats, options, seed))!;
  }
  return { ...match, options, seed, starter, rules: rules.info.rules_version, seat: starter };
}
