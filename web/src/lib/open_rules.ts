/** Opens the rules of a game at one of its rules, over whatever page is shown. */
import { mount, unmount } from 'svelte';
import RulesDialog from '../components/RulesDialog.svelte';
import type { GameName } from '../table/protocol.generated';

/** `rule` is a number such as `P6`. */
export function openRules(game: GameName, rule: string): void {
  const dialog = mount(RulesDialog, {
    target: document.body,
    props: { game, rule, onclose: () => void unmount(dialog) },
  });
}
