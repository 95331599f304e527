import { t } from '../../i18n/index.svelte';
import type { UntypedEvent as GameEvent } from '../untyped';
import type { GameModule } from '../contract';
import Table from './Table.svelte';
import { STEP_MS, timeline } from './timeline';
import type { TeaPartySheet, TeaPartyView } from './view';
import { describe, isPlay, placeName, playName } from './texts';

/** Is the seat to act about to spin its way out of the Rabbit Hole? */
function isLeaving(view: TeaPartyView): boolean {
  const pawn = view.pawns[view.seat ?? -1];
  return view.phase === 'spin' || (!!pawn?.in_hole && !pawn.failed);
}

function prompt(view: TeaPartyView): string {
  if (view.phase === 'spin') {
    return t('tea.prompt.spin', { n: view.spins_left });
  }
  if (view.phase === 'cookie') {
    return t('tea.prompt.cookie');
  }
  return t(isLeaving(view) ? 'tea.prompt.hole' : 'tea.prompt.play');
}

function label(_: TeaPartyView, action: string): string {
  return isPlay(action)
    ? t('tea.label.play', { card: playName(action) })
    : t(`tea.label.${action as 'accept' | 'again' | 'up' | 'down'}`);
}

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
    return t(`tea.played${whose}`, { name, card: playName(String(event.action)) });
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
      const card = event.event === 'played' ? playName(String(event.action)) : '';
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
  buttons: (_, legal) => legal.filter((action) => !isPlay(action)),
  sentence,
  sentences,
  rule: (view) => ({ play: isLeaving(view) ? 'T22' : 'T9', spin: 'T22', cookie: 'T16', over: 'T15' })[view.phase],
  motions: (events, view) => timeline(events, view).motions,
  motionMs: (events, view) => timeline(events, view).end * STEP_MS,
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
