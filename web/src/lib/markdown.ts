/** Parses the subset of Markdown that the rules use. The result is data: no text of the server is rendered as HTML. */

export type Inline = { text: string; style: 'plain' | 'strong' | 'em' | 'code' };

export type Block =
  | { kind: 'heading'; level: number; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'rule'; number: string | null; text: Inline[] }
  | { kind: 'table'; rows: Inline[][][] };

const RULE = /^ *- (?:([A-Z]\d+)\. )?/;

export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];

  function flush(): void {
    const [first] = lines;
    if (first === undefined) {
      return;
    }
    const heading = /^(#+) (.*)/.exec(first);
    const text = lines.map((line) => line.trim()).join(' ');
    if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, text: parseInline(heading[2]!) });
    } else if (first.startsWith('|')) {
      blocks.push({ kind: 'table', rows: lines.filter((line) => !/^\|[-| ]+\|$/.test(line)).map(parseRow) });
    } else if (RULE.test(first)) {
      blocks.push({ kind: 'rule', number: RULE.exec(first)![1] ?? null, text: parseInline(text.replace(RULE, '')) });
    } else {
      blocks.push({ kind: 'paragraph', text: parseInline(text) });
    }
    lines = [];
  }

  for (const line of source.split('\n')) {
    const isOwn = line.startsWith('#') || RULE.test(line);
    const continues = line.startsWith('|') && lines[0]?.startsWith('|');
    if (line.trim() === '' || isOwn || (lines[0]?.startsWith('|') && !continues) || lines[0]?.startsWith('#')) {
      flush();
    }
    if (line.trim() !== '') {
      lines.push(line);
    }
  }
  flush();
  return blocks;
}

function parseRow(line: string): Inline[][] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => parseInline(cell.trim()));
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
