import type { GameModule } from '../contract';
import Table from './Table.svelte';
import { STEP_MS, timeline } from './timeline';
import { t } from '../../i18n/index.svelte';
import { describe, placeIn, playName, route } from './texts';
import type { TeaPartyEvent, TeaPartyOutcome, TeaPartyView } from './view.generated';

function prompt(view: TeaPartyView): string {
  if (view.phase === 'spin') {
    return t('tea.prompt.spin', { n: view.spins_left });
  }
  if (view.phase === 'cookie') {
    return t('tea.prompt.cookie');
  }
  const mustEscape = view.pawns[view.seat ?? -1]?.must_escape ?? false;
  return t(mustEscape ? 'tea.prompt.hole' : 'tea.prompt.play');
}

function label(view: TeaPartyView, action: string): string {
  const preview = view.previews[action];
  if (!preview) {
    return action;
  }
  return preview.kind === 'play' ? t('tea.label.play', { card: playName(preview) }) : t(`tea.label.${preview.kind}`);
}

/** From which end of the hand a card is played. */
function which(view: TeaPartyView, action: string): string {
  const preview = view.previews[action];
  return preview?.kind === 'play' ? t(preview.place === 0 ? 'tea.end.left' : 'tea.end.right') : '';
}

function sentence(event: TeaPartyEvent, names: readonly string[], me: number | null): string | null {
  const name = names[event.seat] ?? '';
  const whose = event.seat === me ? '.you' : '';
  switch (event.event) {
    case 'played':
      return t(`tea.played${whose}`, { name, card: playName(event, 'object') });
    case 'drew':
      return event.card === '?' || event.seat !== me
        ? null
        : t('tea.drew.you', { card: event.card === '*' ? t('tea.joker.object') : event.card });
    case 'went_on':
    case 'stopped':
      return t(`tea.${event.event}${whose}`, { name, place: placeIn('at', event.space) });
    case 'spun':
      return t(`tea.spun${whose}`, { place: placeIn('object', event.space) });
    case 'won_large':
    case 'turned_up':
      return t(`tea.${event.event}${whose}`, { name, n: event.cookie });
    case 'won_small':
      return t(`tea.won_small${whose}`, { name, n: event.cookies });
    case 'sent_on':
      return t(`tea.sent_on${whose}`, { name, n: event.number });
    default:
      return t(`tea.${event.event}${whose}`, { name });
  }
}

/** A walk is one sentence with its spaces; every other event is a sentence of its own. */
function sentences(events: readonly TeaPartyEvent[], names: readonly string[], me: number | null): string[] {
  const isWalk = ({ event }: TeaPartyEvent) => event === 'stopped' || event === 'went_on' || event === 'sent_on';
  const places = events.flatMap((event) => (event.event === 'stopped' ? [placeIn('to', event.space)] : []));
  return events.flatMap((event) => {
    const begins =
      event.event === 'escaped' || (event.event === 'played' && !events.some((other) => other.event === 'escaped'));
    if (begins && places.length > 0) {
      const key = event.event === 'played' ? 'went' : 'climbed';
      const card = event.event === 'played' ? playName(event, 'object') : '';
      return [
        t(`tea.${key}${event.seat === me ? '.you' : ''}`, {
          name: names[event.seat] ?? '',
          card,
          places: route(places),
        }),
      ];
    }
    return isWalk(event) || event.event === 'turned_up' ? [] : [sentence(event, names, me) ?? ''].filter(Boolean);
  });
}

/** The phase of the engine in which a turn begins, and no space of the spinner. */
const PLAY = 1;
const NO_SPACE = -1;

const game: GameModule<TeaPartyView, TeaPartyEvent, TeaPartyOutcome> = {
  name: 'tea-party',
  Table,
  prompt,
  waiting: (view, name) =>
    t(view.phase === 'play' ? 'tea.waiting.play' : `tea.waiting.${view.phase === 'spin' ? 'spin' : 'cookie'}`, {
      name,
    }),
  describe,
  label,
  which,
  buttons: (view, legal) => legal.filter((action) => view.previews[action]?.kind !== 'play'),
  sentence,
  sentences,
  // T9: a turn begins with a card, when no card is being played and nothing is spun.
  ahead: ({ hands }, seat) =>
    (hands[seat]?.length ?? 0) > 0 ? { phase: PLAY, number: 0, spins_left: 0, last_spin: NO_SPACE } : null,
  stakes: (view, action) => view.previews[action],
  reasonWords: ({ number }) => ({ place: placeIn('at', number ?? 0) }),
  points: (view) => view.points,
  motions: (_, view) => timeline(view).motions,
  motionMs: (_, view) => timeline(view).end * STEP_MS,
  sheet: ({ sheet }) => [
    {
      label: t('tea.large'),
      tone: 'suit-O',
      cells: sheet.map(({ large }) => ({
        points: large.reduce((sum, value) => sum + value, 0),
        chips: large.map(String),
      })),
    },
    { label: t('tea.small'), tone: 'suit-H', cells: sheet.map(({ small }) => ({ points: small })) },
  ],
  winReason: ({ decided }) => t(`tea.decided.${decided}`),
};

export default game;
