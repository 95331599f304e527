/** The file that tells browsers of the page in a language, so that they can install it. */
export const manifestOf = (language: string) => `manifest.${language}.webmanifest`;
