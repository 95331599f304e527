/** Where the page lies: the path of its folder, with a slash at the end. Its scripts lie in `assets/` there. */
const SCRIPT = import.meta.url;

export const BASE = new URL(import.meta.env.DEV ? '/' : '..', SCRIPT).pathname;
