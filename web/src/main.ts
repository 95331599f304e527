import { mount } from 'svelte';
import './art/art.css';
import './base.css';
import App from './App.svelte';
import { startRouter } from './lib/router.svelte';

startRouter();
mount(App, { target: document.getElementById('app')! });
