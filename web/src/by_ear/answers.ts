/** What is answered to somebody who plays by ear: where they are, what happened, how it stands, what is possible. */
import { plySentences } from '../games/contract';
import { heard } from '../games/heard';
import { t } from '../games/by_ear/texts';
import { loadTableInWords, type WordZone } from '../games/by_ear/table_in_words';
import { gameTitle } from '../games/title';
import { commas, paragraph, t as common } from '../i18n/index.svelte';
import { capitalise } from '../lib/text';
import { sinceDecision, type TablePosition } from './position';
import { offersWith, readTyped, type Offer } from './typed';

/** More actions than these are not told with what they do. */
const MOST_TOLD = 8;
const MOST_NAMED = 12;

/** Loads what the game needs to be told, and answers with it. */
export async function answersOf(game: TablePosition['game']): Promise<Answers> {
  return new Answers(await loadTableInWords(game.name));
}

export class Answers {
  readonly #inWords: Awaited<ReturnType<typeof loadTableInWords>>;

  constructor(inWords: Awaited<ReturnType<typeof loadTableInWords>>) {
    this.#inWords = inWords;
  }

  zones({ view, seat, names }: TablePosition): WordZone[] {
    return heard(() => this.#inWords(view, seat, names));
  }

  /** Game, turn, what is asked, hand and table. */
  where(position: TablePosition): string {
    const zones = this.zones(position).filter(({ isDetail }) => !isDetail);
    return paragraph([sentence(gameTitle(position.game.name)), turnText(position), ...zones.map(zoneText)]);
  }
}

/** Whose turn it is, and what is asked. */
export function turnText({ game, view, names, seat, turn, isStopped = false }: TablePosition): string {
  return heard(() => {
    if (view.seat === null || isStopped) {
      return sentence(common('bar.over'));
    }
    return view.seat === seat
      ? paragraph([turn === undefined ? common('bar.your_turn') : sentence(turn), game.prompt(view)])
      : game.waiting(view, names[view.seat] ?? '');
  });
}

/** The turn, and everybody's points. */
export function standText(position: TablePosition): string {
  const points = position.game.points(position.view);
  const stand = position.names.map((a, seat) => common('join.colon', { a, b: points[seat] ?? '' }));
  return paragraph([turnText(position), sentence(commas(stand))]);
}

/** What happened from the viewer's last decision on. */
export function sinceText({ game, log, names, seat }: TablePosition): string {
  const entries = sinceDecision(log, seat, names.length, true);
  const told = heard(() => paragraph(entries.flatMap(({ events }) => plySentences(game, events, names, seat))));
  return told || t('since.none');
}

/** The possible actions; with some cards after the question mark, those that have them. */
export function actionsText(position: TablePosition, asked: string): string {
  const offers = offersOf(position);
  const found = asked === '' ? offers : offersWith(asked, offers);
  if (offers.length === 0) {
    return position.lastStep === undefined ? nothingToChoose(position) : t('replay.steps', { last: position.lastStep });
  }
  if (found.length === 0) {
    return t('unknown.nothing_near', { typed: asked });
  }
  if (found.length > MOST_TOLD) {
    return t('actions.many', {
      n: found.length,
      actions: named(found.slice(0, MOST_NAMED).map(({ action }) => action)),
    });
  }
  return paragraph([t('actions', { n: found.length }), ...found.map(({ action }) => actionText(position, action))]);
}

/** `G3: green 3 takes nothing.` */
export function actionText({ game, view, names }: TablePosition, action: string): string {
  const leaves = game.leaves?.(view, action);
  const what = [heard(() => game.describe(view, action, names)), ...(leaves ? [sentence(leaves)] : [])];
  return t('action', { action, what: paragraph(what) });
}

/** The action that a text means, or a sentence why there is none. */
export function actionFor(position: TablePosition, typed: string): { action: string } | { refusal: string } {
  const offers = offersOf(position);
  if (offers.length === 0) {
    return { refusal: nothingToChoose(position) };
  }
  const found = readTyped(typed, offers);
  switch (found.is) {
    case 'found':
      return { action: found.action };
    case 'several':
      return { refusal: t('several', { typed, actions: named(found.actions) }) };
    case 'unknown':
      return {
        refusal:
          found.near.length > 0
            ? t('unknown', { typed, actions: named(found.near) })
            : t('unknown.nothing_near', { typed }),
      };
  }
}

/** Said where an action has to be confirmed. */
export function confirmText({ game, view, names }: TablePosition, action: string): string {
  return t('confirm', { what: capitalise(heard(() => game.describe(view, action, names))) });
}

const nothingToChoose = (position: TablePosition) => paragraph([t('actions.none'), turnText(position)]);

function offersOf({ game, view, legal }: TablePosition): Offer[] {
  return heard(() => legal.map((action) => ({ action, label: game.label(view, action) })));
}

function named(actions: readonly string[]): string {
  return actions.reduce((a, b) => t('item', { a, b }));
}

function zoneText({ title, items }: WordZone): string {
  return sentence(items.length > 0 ? common('join.colon', { a: title, b: named(items) }) : title);
}

const sentence = (a: string) => (/[.!?。]$/.test(a) ? a : common('join.sentence', { a }));
