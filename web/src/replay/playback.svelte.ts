/** The steps of a match on the table: which one is shown, going to another, and playing them one after the other. */
import { tick } from 'svelte';
import { loadGame } from '../games';
import type { GameModule } from '../games/contract';
import { failureText } from '../ui/failures';
import { animateChange } from '../games/motion';
import { isMotionAllowed } from '../settings/settings.svelte';
import type { LogEntry, Step } from '../protocol/protocol.generated';
import type { ReplaySource } from '../records/replay_source';

const PLAY_EVERY_MS = 1500;

export class Playback {
  steps = $state.raw<ReplaySource | null>(null);
  game = $state.raw<GameModule | null>(null);
  shown = $state.raw<Step | null>(null);
  log = $state.raw<LogEntry[]>([]);
  isPlaying = $state(false);
  failure = $state<string | null>(null);
  /** The element in which animations run. */
  stage = $state<HTMLElement>();

  readonly last = $derived(this.steps?.numPlies ?? 0);
  readonly step = $derived(this.shown?.ply ?? 0);

  readonly #onshown: (step: Step) => void;
  #isMoving = false;
  /** The ply to show when the animation has ended. */
  #waiting: number | null = null;

  /** `onshown` is told of every step that was gone to. */
  constructor(onshown: (step: Step) => void) {
    this.#onshown = onshown;
    $effect(() => {
      if (this.isPlaying) {
        const timer = setInterval(() => void this.show(this.step + 1), PLAY_EVERY_MS);
        return () => clearInterval(timer);
      }
      return undefined;
    });
  }

  /** Takes the steps of another match, or of another seat, and shows that one. */
  async load(source: ReplaySource, ply: number): Promise<void> {
    try {
      const first = await source.at(ply);
      this.game = await loadGame(source.game);
      this.steps = source;
      this.shown = first;
      this.log = await source.log();
    } catch (error) {
      this.failure = failureText(error);
    }
  }

  /** Goes one step on from where it is, or is about to be. */
  forward(): void {
    void this.show((this.#waiting ?? this.step) + 1);
  }

  /** Shows a step. A single step forward is animated as in a match. */
  async show(ply: number): Promise<void> {
    const wanted = Math.min(Math.max(0, ply), this.last);
    if (!this.steps || !this.game || wanted === this.step) {
      return;
    }
    if (this.#isMoving) {
      this.#waiting = wanted;
      return;
    }
    const next = await this.steps.at(wanted);
    if (wanted === this.step + 1 && this.stage && isMotionAllowed()) {
      await this.#animate(next, this.stage, this.game);
      if (this.#waiting !== null) {
        const skipTo = this.#waiting;
        this.#waiting = null;
        await this.show(skipTo);
        return;
      }
    } else {
      this.shown = next;
      await tick();
    }
    this.#onshown(next);
    if (wanted === this.last) {
      this.isPlaying = false;
    }
  }

  async #animate(next: Step, stage: HTMLElement, game: GameModule): Promise<void> {
    this.#isMoving = true;
    await animateChange(
      stage,
      game.motions(next.events, next.view),
      () => (this.shown = next),
      game.motionMs?.(next.events, next.view),
    );
    this.#isMoving = false;
  }
}
