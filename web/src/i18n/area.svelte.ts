/**
 * The texts of an area: a file `<area>.json` in every folder of messages (`src/wonderland/messages`, and `messages` in the
 * games' folders), in the current language. An area is fetched when it is first needed.
 */
import { currentLanguage, onLanguage, pluralRules, type Language } from './language.svelte';
import { format, type Params } from './message_format';
import type { Messages } from './messages.generated';

/** As plugins/texts.ts writes them. */
export type Loaders = Record<Language, () => Promise<{ default: Record<string, string> }>>;

/** A text needs the parameters that it has in some language. */
type ParamsOf<Names> = [Names] extends [never] ? [] : [Record<Names & string, string | number>];

export interface Area<Texts> {
  /** To be awaited before the first text. */
  load: () => Promise<void>;
  t: <Key extends keyof Texts & string>(key: Key, ...params: ParamsOf<Texts[Key]>) => string;
  /** A text whose key is put together while the page runs, such as `theme.${name}`; the key where there is none. */
  dynamic: (key: string, params?: Params) => string;
  has: (key: string) => boolean;
}

type Mark = (text: string, area: string, key: string) => string;
let mark: Mark = (text) => text;

/** Changes every text from then on: for translators. To be called before the first text. */
export function markTexts(change: Mark): void {
  mark = change;
}

/** The name gives the keys their type; the texts are those that `loaders` fetch. */
export function area<Name extends keyof Messages>(name: Name, loaders: Loaders): Area<Messages[Name]> {
  let texts = $state.raw<Record<string, string> | null>(null);
  let loading: Promise<void> | null = null;

  async function loadIn(language: Language): Promise<void> {
    texts = (await loaders[language]()).default;
  }

  function text(key: string, params: Params = {}): string {
    return texts === null ? '' : mark(format(texts[key] ?? key, params, pluralRules()), name, key);
  }

  return {
    load() {
      loading ??= loadIn(currentLanguage()).then(() => onLanguage(loadIn));
      loading.catch(() => (loading = null));
      return loading;
    },
    t: (key, ...[params]: [Params?]) => text(key, params),
    dynamic: text,
    has: (key) => texts !== null && key in texts,
  };
}
