/** What is explained on the page, and the one explanation that is shown. The texts are fetched with the first one. */
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { GameName } from '../protocol/protocol.generated';
import type { ExplainKey } from './texts';

/** A zone, a badge or a marker. A space of a board is an element of a drawing. */
export type Anchor = HTMLElement | SVGElement;
/** How it was asked for: by pointing, by holding or tapping, by the focus, or by walking over the table with keys. */
export type Way = 'pointer' | 'press' | 'focus' | 'keys';

/** Shows a rule, such as `P6`. */
export type RuleOpener = (game: GameName, rule: string) => void;

interface Explained {
  key: string;
  /** How it stands now: "Pile: 30 cards left". */
  fact: string;
}

export interface Shown extends Explained {
  anchor: Anchor;
  way: Way;
}

const explained = new WeakMap<Element, Explained>();
let shown = $state.raw<Shown | null>(null);

type Explain<Key> = (key: Key, fact?: string) => Attachment<Anchor>;

/** Explains an element: `<li {@attach explain('clock', clockText(left))}>`. */
export const explain: Explain<ExplainKey> = attach;

function attach(key: string, fact = ''): Attachment<Anchor> {
  return (element) => {
    const entry = { key, fact };
    explained.set(element, entry);
    if (element.dataset.explain !== key) {
      element.dataset.explain = key;
    }
    untrack(() => {
      if (shown?.anchor === element) {
        shown = { ...shown, key, fact };
      }
    });
    // Not at once: if only its facts have changed, it is attached again, and the browser has no style to recalculate.
    return () => queueMicrotask(() => explained.get(element) === entry && forget(element));
  };
}

function forget(element: Anchor): void {
  explained.delete(element);
  delete element.dataset.explain;
  if (shown?.anchor === element) {
    hide();
  }
}

export function shownExplanation(): Shown | null {
  return shown;
}

/** The innermost explained element around a target. */
export function anchorOf(target: EventTarget | null): Anchor | null {
  return target instanceof Element ? target.closest<Anchor>('[data-explain]') : null;
}

/** All explained elements that can be seen, in the order of the page. */
export function allAnchors(): Anchor[] {
  return [...document.querySelectorAll<Anchor>('[data-explain]')].filter(
    (element) => element.checkVisibility?.({ checkVisibilityCSS: true }) ?? true,
  );
}

/** Explains an element, unless there is nothing to explain any more: it may have changed since it was pressed. */
export function show(anchor: Anchor, way: Way): void {
  const entry = explained.get(anchor);
  if (entry) {
    shown = { ...entry, anchor, way };
  }
}

export function hide(): void {
  shown = null;
}
