/** The texts for those who wait: for their turn, or for opponents. */
import loaders from 'virtual:area/waiting';
import { area } from './area.svelte';

export const { load: loadTexts, t: tw } = area('waiting', loaders);
