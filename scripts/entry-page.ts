import type { Plugin } from 'vite';

/** The two files that hold the running text's letters, wanted as soon as there is a text. */
const firstFonts = /be-vietnam-pro-(latin|vietnamese)-400-normal.*\.woff2$/;

/**
 * Finishes the built page: the fonts of the first text are asked for together with the first script, and nothing is
 * painted before that script, which is small, has put on the chosen theme.
 */
export function entryPage(): Plugin {
  return {
    name: 'entry-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => firstFonts.test(file));
        return {
          html: html.replace('<script type="module"', '<script type="module" blocking="render"'),
          tags: fonts.map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
        };
      },
    },
  };
}
