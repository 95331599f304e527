/** The texts of an area of the page that not everybody opens. They are fetched with it, in the current language. */
import { currentLanguage, onLanguage, pluralRules, type Language } from './index.svelte';
import { format, type Message, type Params } from './messages';

/** As plugins/texts.ts writes them. */
export type Loaders = Record<Language, () => Promise<{ default: Record<string, Message> }>>;

export interface Area<Key extends string> {
  /** To be awaited before the first text. */
  load: () => Promise<void>;
  t: (key: Key, params?: Params) => string;
}

export function area<English extends Record<string, Message>>(loaders: Loaders): Area<keyof English & string> {
  let texts = $state.raw<Record<string, Message> | null>(null);
  let loading: Promise<void> | null = null;

  async function loadIn(language: Language): Promise<void> {
    texts = (await loaders[language]()).default;
  }

  return {
    load() {
      loading ??= loadIn(currentLanguage()).then(() => onLanguage(loadIn));
      loading.catch(() => (loading = null));
      return loading;
    },
    t: (key, params = {}) => (texts === null ? '' : format(texts[key]!, params, pluralRules())),
  };
}
