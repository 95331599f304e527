/** The texts of explanations: a title by its key, and what there is to know by the key with `.about`. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/explain';
import { area } from '../i18n/area.svelte';
import type en from '../i18n/explain/en';

export type ExplainKey = Exclude<keyof typeof en, `${string}.about` | `panel.${string}`>;

const { load, t } = area<typeof en>(loaders);
await load();

export { t };
