import './texts';

export { default } from './Learn.svelte';
