/** The texts of an area of the page that not everybody opens. They are fetched with it, in the current language. */
import { currentLanguage, onLanguage, pluralRules, type Language } from './index.svelte';
import { format, type Message, type Params, type Translation } from './messages';

type Loaders<English> = Record<Language, () => Promise<{ default: Translation<English> }>>;

export interface Area<Key extends string> {
  /** To be awaited before the first text. */
  load: () => Promise<void>;
  t: (key: Key, params?: Params) => string;
}

export function area<English extends Record<string, Message>>(loaders: Loaders<English>): Area<keyof English & string> {
  let texts = $state.raw<Translation<English> | null>(null);

  async function loadIn(language: Language): Promise<void> {
    texts = (await loaders[language]()).default;
  }

  return {
    async load() {
      await loadIn(currentLanguage());
      onLanguage(loadIn);
    },
    t: (key, params = {}) => (texts === null ? '' : format(texts[key], params, pluralRules())),
  };
}
