/** The positions of a chapter: what its start and its nodes lead to, by the rules of the engine. */
import type { Engine, LegalAction, State } from '../engine/engine';
import { isPossible } from '../engine/rules';
import { usualOptions } from '../games/options';
import { fromHex } from '../records/fairness';
import type { Chapter, Start, StudyNode, StudyRoot } from './study.generated';
import { StudyError } from './study_error';
import { lineTo, type Path } from './tree';

export type StudyRules = Pick<
  Engine,
  'info' | 'seat' | 'seats' | 'legal' | 'apply' | 'deal' | 'dealFromKey' | 'readPosition' | 'sample' | 'reshuffle'
>;

export class Positions {
  readonly rules: StudyRules;
  readonly start: State;
  /** After each node that was looked at: what leads to a node never changes. */
  readonly #known = new WeakMap<StudyNode, State>();

  /** StudyError unless the rules know the start. */
  constructor(rules: StudyRules, { game, rules: version, names, start }: Chapter) {
    const { info } = rules;
    if (version !== info.rules_version) {
      throw new StudyError('other_rules', { theirs: version, ours: info.rules_version });
    }
    this.rules = rules;
    this.start = startOf(rules, start);
    if (game !== info.game || names.length !== rules.seats(this.start)) {
      throw new StudyError('impossible');
    }
  }

  /** After the path; StudyError where an action is not legal. */
  at(root: StudyRoot, path: Path): State {
    return lineTo(root, path).reduce((before, node, i) => this.#after(before, node, i + 1), this.start);
  }

  /** StudyError if the tree has an action that is not legal where it stands. */
  check({ children }: Pick<StudyRoot, 'children'>, before = this.start, number = 1): void {
    for (const node of children) {
      this.check(node, this.#after(before, node, number), number + 1);
    }
  }

  /** The position in which a node's action is chosen. */
  before(state: State, seed: number | null): State {
    return seed === null ? state : this.rules.reshuffle(state, seed);
  }

  #after(state: State, node: StudyNode, number: number): State {
    const found = this.#known.get(node);
    if (found) {
      return found;
    }
    const before = this.before(state, node.seed);
    const legal = this.rules.seat(before) === null ? undefined : actionOf(this.rules.legal(before), node.action);
    if (!legal) {
      throw new StudyError('step', { n: number, action: node.action });
    }
    const after = this.rules.apply(before, legal.action);
    this.#known.set(node, after);
    return after;
  }
}

/** The position at the start of a chapter; StudyError if it is not possible. */
export function startOf(rules: StudyRules, start: Start): State {
  if (start.kind === 'position') {
    const read = rules.readPosition(start.position);
    if ('problem' in read) {
      throw new StudyError('impossible');
    }
    return rules.sample(read.state, start.seed);
  }
  const { seats, options, seed, key, start_seat } = start;
  const all = { ...usualOptions(rules.info.options), ...options };
  if (Object.keys(all).length > rules.info.options.length || !isPossible(rules.info, seats, all)) {
    throw new StudyError('impossible');
  }
  return key == null
    ? rules.deal(seats, options, seed ?? 0)
    : rules.dealFromKey(seats, options, fromHex(key), start_seat ?? null);
}

/** The legal action of a text. Small letters and spaces do not matter. */
export function actionOf(legal: readonly LegalAction[], text: string): LegalAction | undefined {
  return legal.find((one) => one.text === text) ?? legal.find((one) => simplified(one.text) === simplified(text));
}

function simplified(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
