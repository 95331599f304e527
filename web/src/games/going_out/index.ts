import type { GameModule, SheetColumn } from '../contract';
import { setOf, type PlayedSet } from './choosing';
import { motions } from './motions';
import Table from './Table.svelte';
import { isHeard } from '../heard';
import { paragraph, t } from '../../i18n/index.svelte';
import { capital, cardName, cardNames, madeText, placeName, setName, toBeatText } from './texts';
import type { GoingOutEvent, GoingOutOutcome, GoingOutView, Latest, Preview } from './view.generated';

function prompt(view: GoingOutView): string {
  switch (view.phase) {
    case 'lay_out':
      return t('going_out.prompt.lay_out', { n: view.display_missing });
    case 'follow':
      return followPrompt(view);
    case 'draw':
      return t(canGoOut(view) ? 'going_out.prompt.draw.last' : 'going_out.prompt.draw');
    default:
      return t(`going_out.prompt.${view.phase}`);
  }
}

/** Whoever only hears it does not see beside the set what beats it. */
function followPrompt({ latest }: GoingOutView): string {
  const prompt = t('going_out.prompt.follow');
  return isHeard() && latest ? paragraph([prompt, t('join.sentence', { a: capital(toBeatText(latest)) })]) : prompt;
}

/** Is there an action that is going out at once? */
function canGoOut(view: GoingOutView): boolean {
  return Object.values(view.previews).some(({ then }) => then === 'out');
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
  const set = setOf(view, action);
  if (set) {
    return paragraph([describeSet(set, view.latest), describeLeft(set)]);
  }
  const preview = view.previews[action];
  if (!preview) {
    return action;
  }
  const card = cardName(preview.cards[0] ?? '?', 'object');
  switch (preview.do) {
    case 'pass':
      return t(preview.then === 'end' ? 'going_out.describe.pass.no_cards' : 'going_out.describe.pass');
    case 'deck':
    case 'take':
    case 'lay':
      return t(`going_out.describe.${preview.do}`, { card, n: preview.left });
    case 'stop':
      return describeStop(preview);
  }
}

function describeSet(set: PlayedSet, latest: Latest | null): string {
  const name = capital(setName(set));
  const text = latest
    ? t(`going_out.describe.beats.${set.beats_by.length > 1 ? 'both' : set.beats_by[0]!}`, {
        set: name,
        latest: setName(latest, 'the'),
      })
    : t('going_out.describe.lead', { set: name });
  return set.stays ? text : paragraph([text, t('going_out.describe.clears')]);
}

function describeLeft({ left, out_place }: PlayedSet): string {
  if (left > 0) {
    return t('going_out.describe.left', { n: left });
  }
  return out_place === null
    ? t('going_out.describe.left.none')
    : t('going_out.describe.left.out', { place: placeName(out_place) });
}

function describeStop({ then, out_place }: Preview): string {
  if (out_place !== null) {
    return t('going_out.describe.stop.out', { place: placeName(out_place) });
  }
  return t(then === 'lay' ? 'going_out.describe.stop.second' : 'going_out.describe.stop');
}

function label(view: GoingOutView, action: string): string {
  const set = setOf(view, action);
  if (set) {
    return t('going_out.label.play', { set: setName(set, 'a') });
  }
  const preview = view.previews[action];
  if (!preview) {
    return action;
  }
  switch (preview.do) {
    case 'stop':
      if (preview.then === 'out') {
        return t('going_out.label.stop.out');
      }
      return t(preview.then === 'lay' ? 'going_out.label.stop.second' : 'going_out.label.stop');
    default:
      return t(`going_out.label.${preview.do}`, { card: cardName(preview.cards[0] ?? '?', 'object') });
  }
}

function sentence(event: GoingOutEvent, names: readonly string[], me: number | null): string | null {
  const name = names[event.seat ?? -1] ?? '';
  const whose = event.seat !== null && event.seat === me ? '.you' : '';
  switch (event.event) {
    case 'played': {
      const key = event.cards.length > 1 ? 'going_out.played.cards' : 'going_out.played';
      const text = t(`${key}${whose}`, { name, set: setName(event, 'a'), cards: cardNames(event.cards) });
      return event.stays ? text : paragraph([text, t('going_out.cleared')]);
    }
    case 'scored': {
      const key = event.cards.length > 0 ? 'going_out.scored_set' : 'going_out.scored_set.none';
      return t(`${key}${whose}`, { name, cards: cardNames(event.cards, 'object') });
    }
    case 'passed':
    case 'leads':
      return t(`going_out.${event.event}${whose}`, { name });
    case 'drew':
    case 'took':
    case 'laid':
      return t(`going_out.${event.event}${whose}`, { name, card: cardName(event.card, 'object') });
    case 'discarded':
      return null; // The joker was already named as a card of the set.
    case 'went_out':
      return t(`going_out.went_out${whose}`, { name, place: placeName(event.place) });
    case 'points':
      return t(`going_out.got_points${whose}`, {
        name,
        points: t('going_out.points', { n: event.points }),
        made: madeText(event),
      });
    case 'refilled':
      return t('going_out.refilled', { card: cardName(event.card) });
    case 'bonus':
    case 'undealt':
      return jokersSentence(event.seat, [event.card], names, me);
    case 'round_ended':
      return t('going_out.round_ended', { n: event.round });
    case 'round_dealt':
      return t(`going_out.round_dealt${whose}`, { name, n: event.round });
    case 'match_ended':
      return t('going_out.match_ended');
  }
}

/** The jokers that a player gets at the end of a round; null: that nobody gets. */
function jokersSentence(
  seat: number | null,
  jokers: readonly string[],
  names: readonly string[],
  me: number | null,
): string {
  const card = cardNames(jokers, 'object');
  if (seat === null) {
    return t('going_out.undealt', { card, name: cardNames(jokers) });
  }
  return t(seat === me ? 'going_out.bonus.you' : 'going_out.bonus', { name: names[seat] ?? '', card });
}

/** Merges the jokers that a player gets into one sentence. No events at all means that no card was drawn. */
function sentences(events: readonly GoingOutEvent[], names: readonly string[], me: number | null): string[] {
  if (events.length === 0) {
    return [t('going_out.drew_nothing')];
  }
  let jokers: string[] = [];
  return events.flatMap((event, i) => {
    if (event.event !== 'bonus' && event.event !== 'undealt') {
      return sentence(event, names, me) ?? [];
    }
    jokers.push(event.card);
    const next = events[i + 1];
    if (next?.event === event.event && next.seat === event.seat) {
      return [];
    }
    const text = jokersSentence(event.seat, jokers, names, me);
    jokers = [];
    return text;
  });
}

const ROUND_TONES = ['suit-B', 'suit-G', 'suit-O', 'suit-P', 'suit-R'];

/** A column for each round; what the last one was made of decides ties. */
function sheet({ sheet: sheets }: GoingOutOutcome): SheetColumn[] {
  const numRounds = sheets[0]?.rounds.length ?? 0;
  return Array.from({ length: numRounds }, (_, round) => {
    const points = sheets.map(({ rounds }) => rounds[round] ?? 0);
    const isLast = round === numRounds - 1;
    return {
      label: t('going_out.round', { n: round + 1 }),
      tone: ROUND_TONES[round % ROUND_TONES.length]!,
      cells: sheets.map((seat, i) => ({
        points: points[i]!,
        ...(isLast ? { detail: madeText(seat) } : {}),
        marked: points[i] === Math.max(...points),
      })),
    };
  });
}

/** The phases of the engine in which a turn begins: G10, G11. */
const LEAD = 2;
const FOLLOW = 3;

/** Whoever has gone out of the round has no turn; a set of one's own cannot be beaten, but led after. */
function ahead({ phase, hands, latest }: GoingOutView, seat: number) {
  if (phase === 'lay_out' || (hands[seat]?.length ?? 0) === 0) {
    return null;
  }
  return { phase: latest !== null && latest.seat !== seat ? FOLLOW : LEAD };
}

const goingOut: GameModule<GoingOutView, GoingOutEvent, GoingOutOutcome> = {
  name: 'going-out',
  Table,
  prompt,
  waiting,
  describe,
  label,
  which: (view, action) => cardNames(setOf(view, action)?.cards ?? []),
  buttons: (view, legal) => legal.filter((action) => ['pass', 'stop'].includes(view.previews[action]?.do ?? '')),
  sentence,
  sentences,
  ahead,
  stakes: (view, action) => [view.latest?.set, view.previews[action]],
  reasonWords: ({ code, cards = [], number }) => ({
    cards: cardNames(cards, 'object'),
    place: code === 'goes_out' ? placeName(number!) : '',
  }),
  points: (view) => view.totals,
  motions,
  sheet,
  winReason: ({ decided }) => t(`going_out.decided.${decided}`),
};

export default goingOut;
