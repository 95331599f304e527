import { t } from '../../i18n/index.svelte';
import type { GameModule } from '../contract';
import Table from './Table.svelte';
import type { TeaPartyView } from './view';

const game: GameModule<TeaPartyView> = {
  name: 'tea-party',
  Table,
  prompt: () => t('bar.your_turn'),
  waiting: (_, name) => t('bar.turn_of', { name }),
  describe: (_, action) => action,
  label: (_, action) => action,
  buttons: (_, legal) => legal,
  sentence: ({ event, seat }, names) => `${names[seat ?? -1] ?? ''} ${event}`,
  rule: () => 'T9',
  motions: () => [],
  sheet: ({ points }) => [{ label: '', cells: points.map((value) => ({ points: value })) }],
  decided: ({ decided }) => decided,
};

export default game;
