import { t } from '../../i18n/index.svelte';
import type { UntypedEvent as GameEvent } from '../untyped';
import type { GameModule } from '../contract';
import Table from './Table.svelte';
import { STEP_MS, timeline } from './timeline';
import type { TeaPartySheet, TeaPartyView } from './view';
import { describe, placeName, playName } from './texts';

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

/** The card of an event `played`. */
const playedName = ({ card, number }: GameEvent) => playName({ card: String(card), number: Number(number) });

const TOLD = [
  'went_on',
  'won_large',
  'turned_up',
  'stopped',
  'sent_on',
  'spun',
  'won_small',
  'grew',
  'shrank',
  'fell',
  'escaped',
  'stayed',
  'ended',
] as const;

function sentence(event: GameEvent, names: readonly string[], me: number | null): string | null {
  const name = names[event.seat ?? -1] ?? '';
  const whose = event.seat === me ? '.you' : '';
  if (event.event === 'played') {
    return t(`tea.played${whose}`, { name, card: playedName(event) });
  }
  if (event.event === 'drew') {
    return event.card === '?' || event.seat !== me
      ? null
      : t('tea.drew.you', { card: event.card === '*' ? t('tea.joker') : String(event.card) });
  }
  const told = TOLD.find((known) => known === event.event);
  const n = Number(event.cookie ?? event.cookies ?? event.number ?? 0);
  const place = event.space === undefined ? '' : placeName(Number(event.space));
  return told ? t(`tea.${told}${whose}`, { name, n, place }) : null;
}

/** A walk is one sentence with its spaces; every other event is a sentence of its own. */
function sentences(events: readonly GameEvent[], names: readonly string[], me: number | null): string[] {
  const isWalk = ({ event }: GameEvent) => event === 'stopped' || event === 'went_on' || event === 'sent_on';
  const places = events.filter(({ event }) => event === 'stopped').map(({ space }) => placeName(Number(space)));
  return events.flatMap((event) => {
    const begins =
      event.event === 'escaped' || (event.event === 'played' && !events.some((other) => other.event === 'escaped'));
    if (begins && places.length > 0) {
      const key = event.event === 'played' ? 'went' : 'climbed';
      const card = event.event === 'played' ? playedName(event) : '';
      return [
        t(`tea.${key}${event.seat === me ? '.you' : ''}`, {
          name: names[event.seat ?? -1] ?? '',
          card,
          places: places.join(' → '),
        }),
      ];
    }
    return isWalk(event) || event.event === 'turned_up' ? [] : [sentence(event, names, me) ?? ''].filter(Boolean);
  });
}

const game: GameModule<TeaPartyView> = {
  name: 'tea-party',
  Table,
  prompt,
  waiting: (view, name) =>
    t(view.phase === 'play' ? 'tea.waiting.play' : `tea.waiting.${view.phase === 'spin' ? 'spin' : 'cookie'}`, {
      name,
    }),
  describe,
  label,
  buttons: (view, legal) => legal.filter((action) => view.previews[action]?.kind !== 'play'),
  sentence,
  sentences,
  rule: (view) => `T${view.rule}`,
  motions: (_, view) => timeline(view).motions,
  motionMs: (_, view) => timeline(view).end * STEP_MS,
  sheet: (outcome) => {
    const sheets = outcome.sheet as unknown as TeaPartySheet[];
    return [
      {
        label: t('tea.large'),
        cells: sheets.map(({ large }) => ({
          points: large.reduce((sum, value) => sum + value, 0),
          detail: large.join(' '),
        })),
      },
      { label: t('tea.small'), cells: sheets.map(({ small }) => ({ points: small })) },
    ];
  },
  winReason: ({ decided }) => t(`tea.decided.${decided as 'points' | 'large_cookies' | 'farther' | 'shared'}`),
};

export default game;
