/** The texts of the table in words. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/by_ear';
import { area } from '../../i18n/area.svelte';

const { load, t } = area('by_ear', loaders);
await load();

export { t };

/** The items, or a word for none. */
export function orNothing(items: readonly string[]): readonly string[] {
  return items.length > 0 ? items : [t('words.nothing')];
}
