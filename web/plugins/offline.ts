/** Writes what the page needs to work offline, and on hosts of every kind. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { PICTURE_FONTS } from './fonts.ts';

const WORKER = 'service-worker.js';
const PAGE = 'index.html';
const EMBED = 'embed.html';
/** The pages as the Python server sends them. */
const SERVED = { [PAGE]: 'served.html', [EMBED]: 'served-embed.html' };

/** The policies that the Python server sends as a header; a static host may send none. */
const POLICIES = '../../src/wonderland/server/http';
const POLICY_FILES: Record<string, string> = {
  [PAGE]: `${POLICIES}/content_security_policy.json`,
  [EMBED]: `${POLICIES}/embed_security_policy.json`,
};
/** What browsers ignore in a page, and warn of. */
const ONLY_IN_HEADERS = 'frame-ancestors';

/** Large files that few need: kept for offline use when they are first fetched. */
const ON_DEMAND = /^assets\/explorer-[^/]*\.json$/;

type Contents = Map<string, string | Uint8Array>;

/**
 * Adds the service worker with the list of all files, and the version of the page, a digest of their contents.
 * `index.html` has relative addresses and works in every folder. `served.html` has absolute ones, because the server
 * sends it at `/table/ID`, too, and says that there is a server. So have `embed.html` and `served-embed.html`, which the
 * service worker leaves alone: an embed stores nothing.
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
      const names = [...contents.keys()].filter((name) => !isForServers(name));
      const onDemand = names.filter((name) => ON_DEMAND.test(name));
      const files = names.filter((name) => !ON_DEMAND.test(name));
      const worker = bundle[WORKER] as Rolldown.OutputChunk;
      worker.code = `const BUILD=${JSON.stringify({ version, files, onDemand })};\n${worker.code}`;
      for (const [name, servedName] of Object.entries(SERVED)) {
        const page = bundle[name] as Rolldown.OutputAsset;
        const html = withVersion(String(page.source), version);
        const served = html.replaceAll('"./', '"/').replace('<html', '<html data-server');
        this.emitFile({ type: 'asset', fileName: servedName, source: served });
        page.source = withPolicy(html, name);
      }
    },
  };
}

/** Is it nothing that the page fetches? */
function isForServers(name: string): boolean {
  return [PAGE, EMBED, WORKER].includes(name) || name.startsWith(PICTURE_FONTS);
}

function withVersion(html: string, version: string): string {
  return html.replace('</title>', `</title>\n    <meta name="version" content="${version}" />`);
}

function withPolicy(html: string, page: string): string {
  const file = new URL(POLICY_FILES[page]!, import.meta.url);
  const directives = JSON.parse(readFileSync(file, 'utf8')) as string[];
  const policy = directives.filter((directive) => !directive.startsWith(ONLY_IN_HEADERS)).join('; ');
  const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  return html.replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${tag}`);
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
