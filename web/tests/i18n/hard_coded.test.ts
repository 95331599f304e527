import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../src');
/** What is read by programs: engines, servers, styles, notation. */
const FOR_PROGRAMS =
  /^(engine|protocol|records)\/|^games\/(pictures\/notation|parade\/columns|going_out\/editor)\.ts|\.generated\.ts$|\.d\.ts$/;
const NAMES_FOR_PROGRAMS = ['wonderland local matches', 'deal of the day'];
/** The attributes that people read or hear. */
const READ = /^(title|placeholder|alt|label|aria-(label|description|valuetext|roledescription))$/;
/** Their contents are the same in every language. */
const SAME = /^(code|kbd|style)$/;
const NAME = 'Wonderland';
const LETTERS = /\p{L}/u;
/** What ends sentences and joins texts, in another way in each language. */
const PUNCTUATION = /[.,:;!?()%“”]/;
const JOINT = /^[.,:;] | \($/;
const SENTENCE = /\p{L}{2,},? \p{L}{2,} \p{L}{2,}/u;

interface Node {
  type: string;
  [field: string]: unknown;
}

/** The texts of a file that nobody can translate. */
function hardCoded(file: string): string[] {
  const source = readFileSync(join(SOURCES, file), 'utf8');
  const tree = parse(file.endsWith('.ts') ? `<script lang="ts">\n${source}\n</script>` : source, { modern: true });
  const found: string[] = [];
  visit({ ...tree, css: null }, false);
  return found;

  /** `isRead`: whether texts in the markup stand in the page or in an attribute that people read. */
  function visit(node: Node, isRead: boolean): void {
    if (isForPrograms(node)) {
      return;
    }
    const text = textOf(node);
    if (text !== null && (node.type === 'Text' ? isRead && isText(text) : isJoint(text))) {
      found.push(`${file}: ${text.trim()}`);
    }
    const isInside = node.type === 'Fragment' || node.type === 'Attribute' || isRead;
    for (const field of Object.values(node)) {
      for (const child of Array.isArray(field) ? field : [field]) {
        if (child && typeof child === 'object' && 'type' in child) {
          visit(child as Node, isInside);
        }
      }
    }
  }
}

/** Does nobody read what is in it? */
function isForPrograms({ type, name, callee }: Node): boolean {
  switch (type) {
    case 'RegularElement':
      return SAME.test(String(name));
    case 'Attribute':
      return !READ.test(String(name)) && !String(name).startsWith('on');
    case 'NewExpression':
      return String((callee as Node).name).endsWith('Error');
    default:
      return type === 'StyleDirective' || type === 'TSLiteralType' || type.startsWith('Import');
  }
}

function textOf({ type, data, value }: Node): string | null {
  const text = type === 'Text' ? data : type === 'TemplateElement' ? (value as { cooked: string }).cooked : value;
  const hasText = type === 'Text' || type === 'TemplateElement' || type === 'Literal';
  return hasText && typeof text === 'string' ? text : null;
}

function isText(text: string): boolean {
  const rest = text.replaceAll(NAME, '');
  return LETTERS.test(rest) || PUNCTUATION.test(rest);
}

function isJoint(text: string): boolean {
  return JOINT.test(text) || (SENTENCE.test(text) && !NAMES_FOR_PROGRAMS.includes(text));
}

it('every text that people read comes from the messages', () => {
  const files = globSync('**/*.{svelte,ts}', { cwd: SOURCES }).filter((file) => !FOR_PROGRAMS.test(file));
  expect(files.flatMap(hardCoded)).toEqual([]);
}, 60_000);
