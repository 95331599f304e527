/** Playing by ear: the keys that tell where one is, and what is typed into the command field. */
import { announce } from '../ui/announcements.svelte';
import { showFailure } from '../ui/failures';
import type { Answers } from './answers';
import type { TablePosition } from './position';

/** Loaded with the first question. */
const loadAnswers = () => import('./answers');

interface Loaded extends Awaited<ReturnType<typeof loadAnswers>> {
  answers: Answers;
}

export class ByEar {
  /** The last answer to what was typed, for those who see it. */
  answer = $state('');
  /** Is the table in words open? */
  isOpen = $state(false);
  /** Where actions are typed, while it is on the page. */
  field: HTMLInputElement | null = null;
  /** Had the focus before the field. */
  #opener: HTMLElement | null = null;

  readonly #position: () => TablePosition | null;
  readonly #goTo: (step: number) => void;

  /** `position` gives what is on the table now; `goTo` is for pages whose steps have numbers. */
  constructor(position: () => TablePosition | null, goTo: (step: number) => void = () => undefined) {
    this.#position = position;
    this.#goTo = goTo;
  }

  get position(): TablePosition | null {
    return this.#position();
  }

  /** What keys do at the table; the same letters can be typed. */
  readonly commands: Record<string, () => void> = {
    w: () => void this.#tell(({ answers }, position) => answers.where(position)),
    v: () => void this.#tell(({ sinceText }, position) => sinceText(position)),
    s: () => void this.#tell(({ standText }, position) => standText(position)),
    b: () => (this.isOpen = true),
    '/': () => this.#openField(),
    ':': () => this.#openField(),
  };

  /** Plays what was typed, or answers it. Nothing is lost: what cannot be played stays in the field. */
  async type(text: string): Promise<void> {
    const typed = text.normalize('NFKC').trim();
    const position = this.position;
    if (typed === '' || position === null) {
      return;
    }
    if (typed.startsWith('?')) {
      await this.#tell(({ actionsText }, now) => actionsText(now, typed.slice(1).trim()));
    } else if (position.lastStep !== undefined && /^\d+$/.test(typed)) {
      this.#clear();
      this.#goTo(Number(typed));
    } else if (typed.length === 1 && this.#isCommand(typed, position)) {
      this.#clear();
      this.commands[typed.toLowerCase()]!();
    } else {
      await this.#play(typed);
    }
  }

  /** The focus goes back to where it was. */
  leaveField(): void {
    this.answer = '';
    (this.#opener?.isConnected ? this.#opener : document.body).focus();
    this.field?.blur();
  }

  /** Notation goes first: a game may have actions of one letter. */
  #isCommand(typed: string, { legal }: TablePosition): boolean {
    return (
      typed.toLowerCase() in this.commands && !legal.some((action) => action.toLowerCase() === typed.toLowerCase())
    );
  }

  async #play(typed: string): Promise<void> {
    await this.#tell(({ actionFor, confirmText }, position) => {
      const found = actionFor(position, typed);
      if ('refusal' in found) {
        return found.refusal;
      }
      const { choice } = position;
      choice?.choose(found.action);
      if (choice?.selected === found.action) {
        return confirmText(position, found.action);
      }
      this.#clear();
      return '';
    });
  }

  #openField(): void {
    this.#opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.field?.focus();
  }

  #clear(): void {
    this.answer = '';
    if (this.field) {
      this.field.value = '';
    }
  }

  async #tell(write: (loaded: Loaded, position: TablePosition) => string): Promise<void> {
    try {
      const game = this.position?.game;
      const loaded = await loadAnswers();
      const answers = game && (await loaded.answersOf(game));
      const position = this.position; // as it is by now
      if (answers && position) {
        const answer = write({ ...loaded, answers }, position);
        if (answer !== '') {
          announce(answer, 'at once');
        }
        // If a key asked, it has not the focus, and Chromium would give it the focus when its text is selected.
        if (this.field?.matches(':focus')) {
          this.answer = answer;
          this.field.select(); // what is typed next takes its place
        }
      }
    } catch (error) {
      showFailure(error);
    }
  }
}
