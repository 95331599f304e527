/** Opens the rules of a game, at one of them, over whatever page is shown. They are fetched when they are opened. */
import { mount, unmount } from 'svelte';
import type { GameName } from '../protocol/protocol.generated';
import { showFailure } from '../ui/failures';

let isOpen = false;

/** `rule` is a number such as `P6`. */
export function openRules(game: GameName, rule: string | null = null): void {
  if (isOpen) {
    return;
  }
  isOpen = true;
  show(game, rule).catch((error: unknown) => {
    isOpen = false;
    showFailure(error);
  });
}

async function show(game: GameName, rule: string | null): Promise<void> {
  const { default: RulesDialog } = await import('./RulesDialog.svelte');
  const dialog = mount(RulesDialog, {
    target: document.body,
    props: {
      game,
      rule,
      onclose: () => {
        isOpen = false;
        void unmount(dialog);
      },
    },
  });
}
