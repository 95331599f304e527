/** What a replay offers beside stepping through it. */
export { default as Chances } from './Chances.svelte';
export { default as Legend } from './Legend.svelte';
export { default as ReviewPanel } from './ReviewPanel.svelte';
export { default as TryAgainDialog } from './TryAgainDialog.svelte';
export { default as Verdict } from './Verdict.svelte';
export { Review } from './review.svelte';
export { chancesOf } from './seat_chances';
export { stepText } from './steps';
export { goOn, playOut, type WhatIf } from './what_if';
