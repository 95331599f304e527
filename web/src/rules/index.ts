import './texts';

export { default } from './RulesDialog.svelte';
