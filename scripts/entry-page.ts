import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The two files that hold the running text's letters, wanted as soon as there is a text. */
const firstFonts = /be-vietnam-pro-(latin|vietnamese)-400-normal.*\.woff2$/;

/** The parts, as vite.config.ts names them, that are fetched together after the first script (src/web/application-files.ts). */
const together = { application: ['foundation', 'application'], list: ['list'] };

/** How each kind of file is fetched before it is wanted. */
const kinds = [
  { name: /\.js$/, attributes: { rel: 'modulepreload' } },
  { name: /\.css$/, attributes: { rel: 'preload', as: 'style' } },
  { name: /\.woff2$/, attributes: { rel: 'preload', as: 'font', type: 'font/woff2' } },
];

/**
 * Finishes the built page: the fonts of the first text are asked for together with the first script, and nothing is
 * painted before that script, which is small, has put on the chosen theme. What the first script is to fetch next
 * stands in templates (src/web/application-files.ts).
 */
export function entryPage(): Plugin {
  return {
    name: 'entry-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => firstFonts.test(file));
        const named = new Set(Object.keys(bundle).filter((file) => html.includes(`/${file}"`)));
        const templates = Object.entries(together).map(([part, parts]) => {
          const files = filesOf(parts, bundle).filter((file) => !named.has(file));
          for (const file of files) named.add(file);
          return {
            tag: 'template',
            attrs: { id: `${part}-files` },
            children: files.map(fetching),
            injectTo: 'body' as const,
          };
        });
        return {
          html: html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
          tags: [...fonts.map(fetching), ...templates],
        };
      },
    },
  };
}

/** The scripts of these parts, those that they import, and the stylesheets that belong to them. */
function filesOf(parts: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  for (const name of parts) {
    const part = chunksOf(bundle).find((chunk) => chunk.name === name);
    if (!part) throw new Error(`The build has no part named ${name} any more.`);
    for (const file of [part.fileName, ...part.imports]) files.add(file);
    for (const file of part.viteMetadata?.importedCss ?? []) files.add(file);
  }
  return [...files];
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

function fetching(file: string): HtmlTagDescriptor {
  const kind = kinds.find(({ name }) => name.test(file));
  return { tag: 'link', attrs: { ...kind?.attributes, href: `/${file}`, crossorigin: '' }, injectTo: 'head' };
}
