/** The texts of profiles, devices and passkeys. */
import { area } from '../i18n/area.svelte';
import type en from '../i18n/people/en';

export const people = area<typeof en>({
  en: () => import('../i18n/people/en'),
  ja: () => import('../i18n/people/ja'),
  pl: () => import('../i18n/people/pl'),
});
