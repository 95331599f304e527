/** The texts for those who wait: for their turn, or for opponents. */
import loaders from 'virtual:area/waiting';
import { area } from '../area.svelte';
import type en from './en';

export const { load: loadTexts, t: tw } = area<typeof en>(loaders);
