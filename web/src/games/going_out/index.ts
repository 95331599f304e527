import { t } from '../../i18n/index.svelte';
import type { UntypedEvent as GameEvent, UntypedOutcome as Outcome } from '../untyped';
import type { GameModule, SheetColumn } from '../contract';
import { motions } from './motions';
import { cardsOf, isSet } from './sets';
import Table from './Table.svelte';
import type { GoingOutSheet, GoingOutView } from './view';
import { capital, cardName, cardNames, factsOf, madeText, neededText, placeName, setName } from './texts';

const RULES: Record<GoingOutView['phase'], string> = {
  lay_out: 'G5',
  lead: 'G10',
  follow: 'G9',
  draw: 'G14',
  draw_first: 'G15',
  draw_second: 'G15',
  lay: 'G15',
  over: 'G24',
};

function prompt(view: GoingOutView): string {
  switch (view.phase) {
    case 'lay_out':
      return t('going_out.prompt.lay_out', { n: view.display_size - view.display.length });
    case 'follow':
      return t('going_out.prompt.follow', {
        set: setName(view.latest!, 'the'),
        needed: neededText(view.latest!),
      });
    case 'draw':
      return t(view.previews.stop?.left === 0 ? 'going_out.prompt.draw.last' : 'going_out.prompt.draw');
    default:
      return t(`going_out.prompt.${view.phase}`);
  }
}

function waiting(view: GoingOutView, name: string): string {
  switch (view.phase) {
    case 'follow':
      return t('going_out.waiting.follow', { name, set: setName(view.latest!, 'the') });
    case 'draw_first':
    case 'draw_second':
      return t('going_out.waiting.draw', { name });
    case 'over':
      return t('going_out.prompt.over');
    default:
      return t(`going_out.waiting.${view.phase}`, { name });
  }
}

function describe(view: GoingOutView, action: string): string {
  const { left = 0 } = view.previews[action] ?? {};
  const card = cardName(cardsOf(action)[0] ?? '?', 'object');
  if (isSet(action)) {
    return `${describeSet(view, action)} ${t(left > 0 ? 'going_out.describe.left' : 'going_out.describe.left.none', { n: left })}`;
  }
  switch (action.split(' ')[0]) {
    case 'pass':
      return t(view.deck + view.display.length > 0 ? 'going_out.describe.pass' : 'going_out.describe.pass.no_cards');
    case 'deck':
      return t('going_out.describe.deck', { n: left });
    case 'take':
      return t('going_out.describe.take', { card, n: left });
    case 'lay':
      return t(left > 0 ? 'going_out.describe.lay' : 'going_out.describe.lay.none', { card, n: left });
    default:
      return describeStop(view, left);
  }
}

function describeSet(view: GoingOutView, action: string): string {
  const facts = factsOf(view, action);
  const set = capital(setName(facts));
  if (!view.latest) {
    return t('going_out.describe.lead', { set });
  }
  const hasMore = facts.size > view.latest.size;
  const isHigher = facts.value > view.latest.value;
  return t(`going_out.describe.beats.${hasMore && isHigher ? 'both' : hasMore ? 'size' : 'value'}`, {
    set,
    latest: setName(view.latest, 'the'),
  });
}

function describeStop(view: GoingOutView, left: number): string {
  if (left === 0) {
    return t('going_out.describe.stop.out', { place: placeName(view.out.length + 1) });
  }
  return t(view.phase === 'draw_second' ? 'going_out.describe.stop.second' : 'going_out.describe.stop');
}

function label(view: GoingOutView, action: string): string {
  const card = cardName(cardsOf(action)[0] ?? '?', 'object');
  if (isSet(action)) {
    return t('going_out.label.play', { set: setName(factsOf(view, action), 'a') });
  }
  switch (action.split(' ')[0]) {
    case 'pass':
      return t('going_out.label.pass');
    case 'deck':
      return t('going_out.label.deck');
    case 'take':
      return t('going_out.label.take', { card });
    case 'lay':
      return t('going_out.label.lay', { card });
    default:
      if (view.previews.stop?.left === 0) {
        return t('going_out.label.stop.out');
      }
      return t(view.phase === 'draw_second' ? 'going_out.label.stop.second' : 'going_out.label.stop');
  }
}

function sentence(event: GameEvent, names: readonly string[], me: number | null): string | null {
  const name = names[event.seat ?? -1] ?? '';
  const isMe = event.seat !== null && event.seat === me;
  const card = cardName((event.card ?? '?') as string, 'object');
  const cards = (event.cards ?? []) as string[];
  switch (event.event) {
    case 'played': {
      const set = setName({ cards, size: Number(event.size), value: Number(event.value) }, 'a');
      const key = cards.length > 1 ? 'going_out.played.cards' : 'going_out.played';
      return t(isMe ? `${key}.you` : key, { name, set, cards: cardNames(cards) });
    }
    case 'scored': {
      const key = cards.length > 0 ? 'going_out.scored_set' : 'going_out.scored_set.none';
      return t(isMe ? `${key}.you` : key, { name, cards: cardNames(cards, 'object') });
    }
    case 'passed':
    case 'drew':
    case 'took':
    case 'laid':
    case 'leads':
      return t(isMe ? `going_out.${event.event}.you` : `going_out.${event.event}`, { name, card });
    case 'went_out':
      return t(isMe ? 'going_out.went_out.you' : 'going_out.went_out', { name, place: placeName(Number(event.place)) });
    case 'points':
      return t(isMe ? 'going_out.got_points.you' : 'going_out.got_points', {
        name,
        points: t('going_out.points', { n: Number(event.points) }),
        made: madeText({ pairs: Number(event.pairs), singles: Number(event.singles) }),
      });
    case 'refilled':
      return t('going_out.refilled', { card: cardName(String(event.card)) });
    case 'bonus':
      return t(isMe ? 'going_out.bonus.you' : 'going_out.bonus', { name, card: cardNames(cardsIn(event), 'object') });
    case 'undealt':
      return t('going_out.undealt', { card: cardNames(cardsIn(event), 'object'), name: cardNames(cardsIn(event)) });
    case 'round_ended':
      return t('going_out.round_ended', { n: Number(event.round) });
    case 'round_dealt':
      return t(isMe ? 'going_out.round_dealt.you' : 'going_out.round_dealt', { name, n: Number(event.round) });
    case 'match_ended':
      return t('going_out.match_ended');
    default:
      // A discarded joker was already named as a card of the set.
      return null;
  }
}

/** The cards of an event about one card, or of several such events merged into one. */
function cardsIn(event: GameEvent): string[] {
  return (event.cards as string[] | undefined) ?? [String(event.card)];
}

/** Merges the jokers that a player gets into one sentence. No events at all means that no card was drawn. */
function sentences(events: readonly GameEvent[], names: readonly string[], me: number | null): string[] {
  if (events.length === 0) {
    return [t('going_out.drew_nothing')];
  }
  const merged: GameEvent[] = [];
  for (const event of events) {
    const before = merged.at(-1);
    if (
      (event.event === 'bonus' || event.event === 'undealt') &&
      before?.event === event.event &&
      before.seat === event.seat
    ) {
      merged[merged.length - 1] = { ...before, cards: [...cardsIn(before), ...cardsIn(event)] };
    } else {
      merged.push(event);
    }
  }
  return merged.map((event) => sentence(event, names, me)).filter((text) => text !== null);
}

/** A column for each round; what the last one was made of decides ties. */
function sheet(outcome: Outcome): SheetColumn[] {
  const sheets = outcome.sheet as unknown as GoingOutSheet[];
  const numRounds = sheets[0]?.rounds.length ?? 0;
  return Array.from({ length: numRounds }, (_, round) => {
    const points = sheets.map(({ rounds }) => rounds[round] ?? 0);
    const isLast = round === numRounds - 1;
    return {
      label: t('going_out.round', { n: round + 1 }),
      cells: sheets.map((seat, i) => ({
        points: points[i]!,
        ...(isLast ? { detail: madeText(seat) } : {}),
        marked: points[i] === Math.max(...points),
      })),
    };
  });
}

const goingOut: GameModule<GoingOutView> = {
  name: 'going-out',
  Table,
  prompt,
  waiting,
  describe,
  label,
  buttons: (_, legal) => legal.filter((action) => action === 'pass' || action === 'stop'),
  sentence,
  sentences,
  rule: (view) => (view.is_last_turn ? 'G20' : RULES[view.phase]),
  motions,
  sheet,
  winReason: (outcome) => t(`going_out.decided.${outcome.decided as 'points' | 'pairs' | 'numbers' | 'shared'}`),
};

export default goingOut;
