/** A click on the message of a turn: it leads to the table. */
import { tableUrl } from './notifications';

/** What is needed of the open pages (`Clients`). */
export interface Pages {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>;
  openWindow(url: string): Promise<unknown>;
}

interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** Closes the message and goes to its table: where it is open already, or in a page of its own. */
export async function followClick(
  message: { readonly tag: string; close(): void },
  pages: Pages,
  scope: string,
): Promise<void> {
  message.close();
  const url = message.tag === '' ? scope : tableUrl(message.tag, scope);
  const windows = await pages.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((page) => page.url.split('#')[0] === url);
  await (open ? open.focus() : pages.openWindow(url));
}
