/** All drawings. Mount `Symbols` once and import `art.css` once; everything else refers to them. */
export { default as Cookie } from './Cookie.svelte';
export { default as Emote } from './Emote.svelte';
export { default as GoingOutCard } from './GoingOutCard.svelte';
export { default as Icon } from './Icon.svelte';
export { default as Logo } from './Logo.svelte';
export { default as Ornament } from './Ornament.svelte';
export { default as Paper } from './Paper.svelte';
export { default as ParadeCard } from './ParadeCard.svelte';
export { default as Pawn } from './Pawn.svelte';
export { default as Portrait } from './Portrait.svelte';
export { default as PocketWatchBoard } from './PocketWatchBoard.svelte';
export { default as Scene } from './Scene.svelte';
export { default as Spinner } from './Spinner.svelte';
export { default as Symbols } from './Symbols.svelte';
export { default as TeaCard } from './TeaCard.svelte';
export { pawnShift, spaceAngle, spacePosition, type Space, type SpaceKind } from './board';
export { EMOTES, ICONS, PORTRAITS, seatTone, type CardSize, type IconName } from './names';
