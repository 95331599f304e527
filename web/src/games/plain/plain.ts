/** The module of a game without a folder in the page: it plays at a server's table, drawn by `PlainTable`. */
import { t } from '../../i18n/index.svelte';
import { capitalise } from '../../lib/text';
import type { GameEvent, GameName, GameView, Reason } from '../../protocol/protocol.generated';
import type { SpokenView } from '../../protocol/spoken_view';
import { lookForServer } from '../../server/server.svelte';
import type { GameModule, SheetColumn } from '../contract';
import PlainTable from './PlainTable.svelte';
import { inWords, valueText } from './words';

/** Waits for the server's list of games, which has the title. */
export async function loadPlainGame(name: GameName): Promise<GameModule> {
  await lookForServer();
  return {
    name,
    Table: PlainTable,
    prompt: ({ texts }: SpokenView) => texts?.prompt || t('plain.prompt'),
    waiting: (_, player) => t('plain.waiting', { name: player }),
    describe,
    label: (_, action) => actionText(action),
    buttons: () => [],
    sentence,
    reasonText: ({ code }: Reason) => inWords(code),
    points: pointsIn,
    motions: () => [],
    sheet: ({ points, sheet }) => [pointsColumn(points, sheet)],
    winReason: ({ decided }) => t('plain.decided', { what: inWords(decided) }),
  };
}

/** An action as it is written, `pass` and `take_2` as words. */
export function actionText(action: string): string {
  return capitalise(inWords(action));
}

/** What the server or the view says that the action does. */
function describe(view: SpokenView, action: string): string {
  const told = view.texts?.choices[action];
  if (told) {
    return told;
  }
  const { previews } = view as { previews?: Record<string, unknown> };
  const preview = previews?.[action];
  return preview === undefined ? actionText(action) : t('join.colon', { a: actionText(action), b: valueText(preview) });
}

/** What the server says of the event; otherwise who, what happened, and the other facts. */
function sentence({ event, seat, sentence: told, ...facts }: GameEvent, names: readonly string[]): string {
  if (told !== undefined) {
    return told.replaceAll(/\{(\d)\}/g, (place, index: string) => names[Number(index)] ?? place);
  }
  const words = [...(seat == null ? [] : [names[seat] ?? '']), inWords(event), ...Object.values(facts).map(valueText)];
  return capitalise(t('join.sentence', { a: words.join(' ') }));
}

/** Where a view has them: `points` by seat, or in what belongs to each player. */
function pointsIn(view: GameView): readonly number[] {
  const { points, players } = view as { points?: readonly number[]; players?: readonly { points?: number }[] };
  return points ?? players?.flatMap((player) => player.points ?? []) ?? [];
}

function pointsColumn(points: readonly number[], sheet: readonly unknown[]): SheetColumn {
  return {
    label: t('plain.points'),
    tone: 'suit-B',
    cells: points.map((n, seat) => ({
      points: n,
      detail: Object.keys(sheet[seat] ?? {}).length > 0 ? valueText(sheet[seat]) : '',
    })),
  };
}
