/** Starts the page for frames of other sites. It shows one thing, and needs nothing of what the whole page starts with. */
import { mount } from 'svelte';
import '../art/art.css';
import '../fonts/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { LANGUAGES, setLanguage, type Language } from '../i18n/index.svelte';
import { parseEmbed } from '../navigation/embeds';
import { settings } from '../settings/settings.svelte';

const embed = parseEmbed(new URL(location.href));
settings.theme = embed.theme === 'auto' ? 'system' : embed.theme;
if (embed.language !== null && embed.language in LANGUAGES) {
  settings.language = embed.language as Language;
}
await setLanguage(settings.language).catch(() => setLanguage('en'));
const { default: Embed } = await import('./Embed.svelte'); // its texts are those of the language
mount(Embed, { target: document.getElementById('app')!, props: { embed } });
