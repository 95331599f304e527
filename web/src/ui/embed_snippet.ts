/** The lines of HTML with which somebody puts something of Wonderland on a page of their own (docs/embeds.md). */
import { escapeHtml } from '../lib/text';

export const SIZES = {
  small: { width: '300', height: '250' },
  usual: { width: '640', height: '480' },
  wide: { width: '100%', height: '600' },
} as const;
export type Size = keyof typeof SIZES;

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The `<iframe>` of an embed, which says in the query how it looks. */
export function snippetOf(address: string, title: string, size: Size, theme: Theme): string {
  const url = new URL(address);
  if (theme !== 'auto') {
    url.searchParams.set('theme', theme);
  }
  const { width, height } = SIZES[size];
  const attributes = { src: url.href, title, width, height, loading: 'lazy', style: 'border: 0' };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<iframe ${written.join(' ')}></iframe>`;
}
