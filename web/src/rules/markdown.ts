/** Parses the subset of Markdown that the rules use. The result is data: no text of the server is rendered as HTML. */

export type Inline = { text: string; style: 'plain' | 'strong' | 'em' | 'code' };

export type Block =
  | { kind: 'heading'; level: number; text: Inline[]; isForTerminal: boolean }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'rule'; number: string | null; text: Inline[] }
  /** A fenced block such as `picture-play` with lines of notation; the paragraph right below it is its caption. */
  | { kind: 'picture'; name: string; lines: string[]; caption: Inline[] };

const RULE = /^ *- (?:([A-Z]\d+)\. )?/;
const PICTURE = /^```picture-(\w+)$/;
const FENCE = '```';
/** Stands above the heading of a section that the page leaves out. */
const FOR_TERMINAL = '<!-- terminal -->';

export function parseMarkdown(source: string): Block[] {
  const lines = source.split('\n');
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length;) {
    const [block, next] = parseBlock(lines, i);
    if (block) {
      blocks.push(block);
    }
    i = next;
  }
  return blocks;
}

/** The block that begins at a line, if one does, and the line after it. */
function parseBlock(lines: readonly string[], start: number): [Block | null, number] {
  const line = lines[start]!;
  const heading = /^(#+) (.*)/.exec(line);
  if (heading) {
    const isForTerminal = lines[start - 1] === FOR_TERMINAL;
    return [{ kind: 'heading', level: heading[1]!.length, text: parseInline(heading[2]!), isForTerminal }, start + 1];
  }
  if (line.trim() === '' || line === FOR_TERMINAL) {
    return [null, start + 1];
  }
  return PICTURE.test(line) ? parsePicture(lines, start) : parseText(lines, start);
}

function parsePicture(lines: readonly string[], start: number): [Block, number] {
  const end = lines.indexOf(FENCE, start);
  const [caption, next] = joinLines(lines, end + 1);
  const name = PICTURE.exec(lines[start]!)![1]!;
  return [{ kind: 'picture', name, lines: lines.slice(start + 1, end), caption: parseInline(caption) }, next];
}

function parseText(lines: readonly string[], start: number): [Block, number] {
  const [text, next] = joinLines(lines, start);
  const rule = RULE.exec(lines[start]!);
  return [
    rule
      ? { kind: 'rule', number: rule[1] ?? null, text: parseInline(text.replace(RULE, '')) }
      : { kind: 'paragraph', text: parseInline(text) },
    next,
  ];
}

/** The lines up to the next block as one text, and the line after them. */
function joinLines(lines: readonly string[], start: number): [string, number] {
  let end = start + 1;
  while (end < lines.length && lines[end]!.trim() !== '' && !RULE.test(lines[end]!) && !/^[#`]/.test(lines[end]!)) {
    end += 1;
  }
  const text = lines
    .slice(start, end)
    .map((line) => line.trim())
    .join(' ');
  return [text, end];
}

function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) {
      parts.push({ text: text.slice(end, match.index), style: 'plain' });
    }
    const [whole, strong, em, code] = match;
    parts.push({ text: strong ?? em ?? code ?? '', style: strong ? 'strong' : em ? 'em' : 'code' });
    end = match.index + whole.length;
  }
  if (end < text.length) {
    parts.push({ text: text.slice(end), style: 'plain' });
  }
  return parts;
}

export function plainText(text: readonly Inline[]): string {
  return text.map((part) => part.text).join('');
}
