/** Small things about words. */

/** With a capital letter in front. */
export function asSentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** Tells players of the same name apart: a second `Hatter` becomes `Hatter 2`. */
export function tellApart(names: readonly string[]): string[] {
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length;
    return before > 0 ? `${name} ${before + 1}` : name;
  });
}
