import './texts';

export { default } from './Tips.svelte';
