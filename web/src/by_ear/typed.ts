/** Finds what somebody means who types an action: among the legal actions, and by nothing but their texts. */

/** A legal action, in notation and as its button says it. */
export interface Offer {
  action: string;
  label: string;
}

export type Typed =
  { is: 'found'; action: string } | { is: 'several'; actions: string[] } | { is: 'unknown'; near: string[] };

const MOST_NEAR = 6;
/** Shorter words are in too many labels. */
const SHORTEST_WORD = 3;

/** Capitals, spaces, commas and the order of cards do not matter, nor a value (`=3`) where only one is possible. */
export function readTyped(text: string, offers: readonly Offer[]): Typed {
  const tokens = tokensIn(text, offers);
  const exact = tokens === null ? [] : offers.filter(({ action }) => isSame(tokensOf(action), tokens));
  const valued = tokens === null ? [] : offers.filter(({ action }) => isSame(withoutValues(action), tokens));
  const said = tokens === null ? saying(text, offers) : [];
  for (const found of [exact, valued, said]) {
    if (found.length > 0) {
      return found.length === 1
        ? { is: 'found', action: found[0]!.action }
        : { is: 'several', actions: actionsOf(found).slice(0, MOST_NEAR) };
    }
  }
  return { is: 'unknown', near: near(text, offers) };
}

/** The actions that have all of the cards, or all of the words. */
export function offersWith(text: string, offers: readonly Offer[]): readonly Offer[] {
  const tokens = tokensIn(text, offers);
  const found = tokens === null ? [] : offers.filter(({ action }) => hasAll(tokensOf(action), tokens));
  return found.length > 0 ? found : saying(text, offers);
}

const actionsOf = (offers: readonly Offer[]) => offers.map(({ action }) => action);
const plain = (text: string) => text.normalize('NFKC').toLowerCase();
const tokensOf = (action: string) => plain(action).split(' ');
const withoutValues = (action: string) => tokensOf(action).filter((token) => !token.startsWith('='));
const isSame = (a: readonly string[], b: readonly string[]) => [...a].sort().join(' ') === [...b].sort().join(' ');

function hasAll(all: readonly string[], some: readonly string[]): boolean {
  const left = [...all];
  return some.every((token) => {
    const place = left.indexOf(token);
    return place >= 0 && left.splice(place, 1).length > 0;
  });
}

/** Cuts a text into what actions are made of, wherever its spaces are; null if something else is in it. */
function tokensIn(text: string, offers: readonly Offer[]): string[] | null {
  const known = [...new Set(offers.flatMap(({ action }) => tokensOf(action)))].sort((a, b) => b.length - a.length);
  const token = known.map((one) => one.replace(/[$()*+.?[\\\]^{|}/-]/g, '\\$&')).join('|');
  const rest = plain(text).replace(/[\s,;.]/g, '');
  return token !== '' && rest !== '' && new RegExp(`^(?:${token})+$`, 'u').test(rest)
    ? rest.match(new RegExp(token, 'gu'))
    : null;
}

/** The actions whose labels have all words and numbers of the text. */
function saying(text: string, offers: readonly Offer[]): readonly Offer[] {
  const words = plain(text).match(/\p{L}+|\p{N}+/gu) ?? [];
  const isTelling = words.some((word) => /\p{N}|[^\p{Script=Latin}]/u.test(word) || word.length >= SHORTEST_WORD);
  return isTelling ? offers.filter(({ label }) => words.every((word) => says(plain(label), word))) : [];
}

/** Numbers must be the same; of words the beginning is enough. */
function says(label: string, word: string): boolean {
  const numbers: readonly string[] = label.match(/\p{N}+/gu) ?? [];
  return /\p{N}/u.test(word) ? numbers.includes(word) : label.includes(word);
}

/** The actions that share most with the text: whole parts first, then letters and digits. */
function near(text: string, offers: readonly Offer[]): string[] {
  const typed = plain(text);
  const parts = typed.split(/[\s,;.]+/);
  const likeness = ({ action }: Offer) => {
    const tokens = tokensOf(action);
    const shared = parts.filter((part) => tokens.includes(part)).length;
    const letters = [...new Set(typed)].filter((letter) => /\S/.test(letter) && tokens.join('').includes(letter));
    return shared > 0 ? shared + 1 - tokens.length / 100 : letters.length > 0 ? letters.length / 100 : 0;
  };
  const rated = offers.map((offer) => ({ action: offer.action, likeness: likeness(offer) }));
  const found = rated.filter((one) => one.likeness > 0).sort((a, b) => b.likeness - a.likeness);
  return found.slice(0, MOST_NEAR).map(({ action }) => action);
}
