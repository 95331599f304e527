/** Writes what the page needs to work offline, and on hosts of every kind. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const WORKER = 'service-worker.js';
const PAGE = 'index.html';
/** The page as the Python server sends it. */
const SERVED_PAGE = 'served.html';

/** The policy that the Python server sends as a header; a static host may send none. */
const POLICY_FILE = new URL('../../src/wonderland/server/http/content_security_policy.json', import.meta.url);
/** What browsers ignore in a page, and warn of. */
const ONLY_IN_HEADERS = 'frame-ancestors';

type Contents = Map<string, string | Uint8Array>;

/**
 * Adds the service worker with the list of all files, and the version of the page, a digest of their contents.
 * `index.html` has relative addresses and works in every folder. `served.html` has absolute ones, because the server
 * sends it at `/table/ID`, too, and says that there is a server.
 */
export function offline(): Plugin {
  let publicFolder = '';
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'service_worker/main.ts', fileName: WORKER });
    },
    generateBundle(_options, bundle) {
      const contents = contentsOf(bundle, publicFolder);
      const version = digest(contents);
      const files = [...contents.keys()].filter((name) => name !== PAGE && name !== WORKER);
      const worker = bundle[WORKER] as Rolldown.OutputChunk;
      worker.code = `const BUILD=${JSON.stringify({ version, files })};\n${worker.code}`;
      const page = bundle[PAGE] as Rolldown.OutputAsset;
      const html = String(page.source).replace(
        '</title>',
        `</title>\n    <meta name="version" content="${version}" />`,
      );
      const served = html.replaceAll('"./', '"/').replace('<html', '<html data-server');
      this.emitFile({ type: 'asset', fileName: SERVED_PAGE, source: served });
      const policy = `<meta http-equiv="Content-Security-Policy" content="${policyOfPage()}" />`;
      page.source = html.replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${policy}`);
    },
  };
}

function policyOfPage(): string {
  const directives = JSON.parse(readFileSync(POLICY_FILE, 'utf8')) as string[];
  return directives.filter((directive) => !directive.startsWith(ONLY_IN_HEADERS)).join('; ');
}

/** Every file of the page, in the order of their names. */
function contentsOf(bundle: Rolldown.OutputBundle, publicFolder: string): Contents {
  const contents: Contents = new Map();
  for (const [name, file] of Object.entries(bundle)) {
    contents.set(name, file.type === 'chunk' ? file.code : file.source);
  }
  for (const name of readdirSync(publicFolder)) {
    contents.set(name, readFileSync(join(publicFolder, name)));
  }
  return new Map([...contents].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function digest(contents: Contents): string {
  const hash = createHash('sha256');
  for (const [name, content] of contents) {
    hash.update(`${name} ${content.length} `).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}
