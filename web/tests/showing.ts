/** Shows components in the page until the test is over. */
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach } from 'vitest';
import { Choice } from '../src/games/choice.svelte';
import type { TableProps } from '../src/games/contract';
import type { GameView } from '../src/protocol/protocol.generated';

let shown: Record<string, unknown>[] = [];

export function show<Props extends Record<string, unknown>>(component: Component<Props>, props: Props): void {
  shown.push(mount(component, { target: document.body, props }));
  flushSync();
}

export async function clear(): Promise<void> {
  await Promise.all(shown.map((one) => unmount(one)));
  shown = [];
}

afterEach(clear);

interface Position<View> {
  view: View;
  legal: readonly string[];
}

/** Shows a table with its viewer at seat 0, and writes down what the viewer does. */
export function showTable<View extends GameView>(
  Table: Component<TableProps<View>>,
  { view, legal }: Position<View>,
  { mustConfirm = false, ...changes }: Partial<TableProps<View>> & { mustConfirm?: boolean } = {},
) {
  const acted: string[] = [];
  const choice = new Choice(
    (action) => acted.push(action),
    () => mustConfirm,
  );
  const names = ['Alice', 'Hatter', 'Duchess', 'Dormouse'];
  show(Table, { view, seat: 0, names, legal, choice, hint: null, ...changes });
  return { acted, choice, view };
}
