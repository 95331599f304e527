/**
 * Fails the build where a text is wrong, or where the page asks for one that does not exist.
 *
 * The texts are checked by `python -m translation.check`, the page's calls by their types (src/i18n/messages.generated.ts).
 * Both work while the page is built.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const WEB = join(import.meta.dirname, '..');
const ROOT = join(WEB, '..');
const PYTHON = process.env.WONDERLAND_PYTHON ?? 'python3';
const SVELTE_CHECK = join(WEB, 'node_modules/svelte-check/bin/svelte-check');
const SOURCES = { PYTHONPATH: join(ROOT, 'src') };

export function checkTexts(): Plugin {
  let checks: Promise<string>[] = [];
  return {
    name: 'check-texts',
    // The languages that nobody speaks are made from texts that were checked.
    apply: (_, { command }) => command === 'build' && !process.env.WONDERLAND_PSEUDO,
    buildStart() {
      checks = [
        complaintsOf(PYTHON, ['-m', 'translation.check'], ROOT),
        complaintsOf(process.execPath, [SVELTE_CHECK, '--threshold', 'error', '--output', 'human-verbose'], WEB),
      ];
    },
    async buildEnd(error) {
      const complaints = (await Promise.all(checks)).filter(Boolean);
      if (!error && complaints.length > 0) {
        this.error(complaints.join('\n'));
      }
    },
  };
}

/** What a program says if it fails; nothing if all is well. */
function complaintsOf(program: string, options: string[], folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, { cwd: folder, env: { ...process.env, ...SOURCES } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    }
    child.on('error', reject).on('close', (status) => resolve(status === 0 ? '' : said));
  });
}
