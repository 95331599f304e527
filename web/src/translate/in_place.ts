/** Shows where every text of the page comes from. Loaded only for an address with `?texts`, before the first text. */
import { mount } from 'svelte';
import { markTexts } from '../i18n/area.svelte';
import { SOURCES } from './entries';
import { markOf } from './marks';
import TextPanel from './TextPanel.svelte';

const nameOf = (area: string, key: string) => `${area} ${key}`;

export function showSources(): void {
  const marks = new Map(SOURCES.map(({ area, key }, number) => [nameOf(area, key), markOf(number)]));
  markTexts((text, area, key) => text + (marks.get(nameOf(area, key)) ?? ''));
  mount(TextPanel, { target: document.body });
}
