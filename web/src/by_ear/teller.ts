/** Tells a match by ear: who plays, then everything that happens, in order and once, and when it is the viewer's turn. */
import { plySentences, type GameModule } from '../games/contract';
import { heard } from '../games/heard';
import { t } from '../games/by_ear/texts';
import { gameTitle } from '../games/title';
import { list, paragraph, t as common } from '../i18n/index.svelte';
import type { MatchView } from '../protocol/protocol.generated';
import { sinceDecision } from './position';

/** Steps that follow sooner are told in one announcement. */
export const JOIN_MS = 1000;

interface Listener {
  game: GameModule;
  names: readonly string[];
  /** null for a spectator. */
  seat: number | null;
}

export class Teller {
  readonly #say: (text: string) => void;
  #match: string | null = null;
  #seat: number | null = null;
  /** The last ply that was told. */
  #ply = 0;
  #untold: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  /** A position is shown: tells what led to it, if it was not told yet. */
  step(match: MatchView, listener: Listener): void {
    const { seat } = listener;
    if (match.id !== this.#match) {
      this.#open(match, listener);
    } else if (seat !== this.#seat) {
      this.#untold = []; // another of the people who share this device: what they missed follows step by step
    } else if (match.ply < this.#ply) {
      this.#untold = [t('taken_back')];
    } else {
      this.#add(match, this.#ply, listener);
    }
    [this.#match, this.#seat, this.#ply] = [match.id, seat, match.ply];
    const isOver = match.outcome !== null || match.stopped !== null;
    if (isOver || match.log.at(-1)?.seat === seat) {
      this.tellNow();
    } else {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.tellNow(), JOIN_MS);
    }
  }

  /** It is the viewer's turn: nothing else happens until they have decided. */
  turn({ view }: MatchView, game: GameModule): void {
    this.#untold.push(
      common('bar.your_turn'),
      heard(() => game.prompt(view)),
    );
    this.tellNow();
  }

  tellNow(): void {
    clearTimeout(this.#timer);
    const text = paragraph(this.#untold.splice(0));
    if (text !== '') {
      this.#say(text);
    }
  }

  /** Somebody else may be listening: what was not told yet stays so. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#untold = [];
  }

  /** Of a match that is going on, the viewer hears what they may have missed. */
  #open(match: MatchView, listener: Listener): void {
    const { game, names, seat } = listener;
    this.#untold = [t('opened', { game: gameTitle(game.name), names: list(names) })];
    const missed = sinceDecision(match.log, seat, names.length)[0];
    this.#add(match, missed ? missed.ply - 1 : match.ply, listener);
  }

  #add(match: MatchView, after: number, { game, names, seat }: Listener): void {
    const entries = match.log.filter(({ ply }) => ply > after);
    this.#untold.push(...heard(() => entries.flatMap(({ events }) => plySentences(game, events, names, seat))));
  }
}
