/** The texts of explanations: a title by its key, and what there is to know by the key with `.about`. Whoever imports this module waits until they are there. */
import loaders from 'virtual:area/explain';
import { area } from '../i18n/area.svelte';
import type { Messages } from '../i18n/messages.generated';

export type ExplainKey = Exclude<keyof Messages['explain'], `${string}.about` | `panel.${string}`>;

const { load, t, dynamic } = area('explain', loaders);
await load();

export { dynamic, t };
