import { mount } from 'svelte';
import '../art/art.css';
import '../fonts/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import App from './App.svelte';
import { setLanguage } from '../i18n/index.svelte';
import { startRouter } from '../navigation/router.svelte';
import { settings } from '../settings/settings.svelte';
import { followInstallation } from './installation.svelte';
import { followUpdates } from './updates.svelte';

startRouter();
followInstallation(); // the browser offers it once, and early
// The texts come before the first paint; in English if those of the language cannot be loaded.
await setLanguage(settings.language).catch(() => setLanguage('en'));
if (new URLSearchParams(location.search).has('texts')) {
  (await import('../translate/in_place')).showSources();
}
mount(App, { target: document.getElementById('app')! });
(globalThis.requestIdleCallback ?? setTimeout)(followUpdates);
