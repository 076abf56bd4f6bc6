import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { paths } from '../src/web/paths.ts';

/** The two files that hold the running text's letters, wanted as soon as there is a text. */
const firstFonts = /be-vietnam-pro-(latin|vietnamese)-400-normal.*\.woff2$/;

/** The parts, as vite.config.ts names them, that every screen behind the entrance is made of, and the entrance itself. */
const applicationParts = ['foundation', 'application', 'list'];
const entranceParts = ['foundation', 'application'];
const entrances = [paths.signIn, paths.signUp];

/** How each kind of file is fetched before it is wanted. */
const kinds = [
  { name: /\.js$/, attributes: { rel: 'modulepreload' } },
  { name: /\.css$/, attributes: { rel: 'preload', as: 'style' } },
  { name: /\.woff2$/, attributes: { rel: 'preload', as: 'font', type: 'font/woff2' } },
];

/**
 * Finishes the built page: the fonts of the first text are asked for together with the first script, and nothing is
 * painted before that script, which is small, has put on the chosen theme. What the first script is to fetch next
 * stands in a template (src/web/application-files.ts). The entrance, which has no rows to show first, gets a page of its
 * own that asks for all at once: the server sends it at the address that it is named after (src/server/web-app.ts).
 */
export function entryPage(): Plugin {
  return {
    name: 'entry-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => firstFonts.test(file));
        const later = filesOf(applicationParts, bundle).filter((file) => !html.includes(`/${file}"`));
        return {
          html: html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
          tags: [
            ...fonts.map(fetching),
            {
              tag: 'template',
              attrs: { id: 'application-files' },
              children: later.map(fetching),
              injectTo: 'body' as const,
            },
          ],
        };
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no page.');
        const files = filesOf(entranceParts, bundle).filter((file) => !isAskedFor(file, String(page.source)));
        const source = String(page.source).replace('</head>', `${files.map(linkTo).join('')}</head>`);
        for (const path of entrances) this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source });
      },
    },
  };
}

/** Whether a page asks for a file by itself: not what stands in the template. */
function isAskedFor(file: string, page: string): boolean {
  return page.slice(0, page.indexOf('<template')).includes(`/${file}"`);
}

function linkTo(file: string): string {
  const { attrs = {} } = fetching(file);
  return `<link ${Object.entries(attrs)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}>`;
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
