import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The two files with the letters of body text, needed as soon as there is any text. */
const firstFonts = /be-vietnam-pro-(latin|vietnamese)-400-normal.*\.woff2$/;

/**
 * The parts, as vite.config.ts names them, that load together after the first script (src/web/application-files.ts).
 */
const together = { foundation: ['foundation'], application: ['application', 'list'] };

/** How each kind of file is preloaded. */
const kinds = [
  { name: /\.js$/, attributes: { rel: 'modulepreload' } },
  { name: /\.css$/, attributes: { rel: 'preload', as: 'style' } },
  { name: /\.woff2$/, attributes: { rel: 'preload', as: 'font', type: 'font/woff2' } },
];

/**
 * Completes the built page: nothing is painted before the first script, which is small, has applied the chosen theme.
 * What it loads next, starting with the fonts of the first text, is in `<template>` elements
 * (src/web/application-files.ts).
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
        const ofParts = Object.entries(together).map(([part, parts]) => {
          const files = filesOf(parts, bundle).filter((file) => !named.has(file));
          for (const file of files) named.add(file);
          return templateOf(part, files);
        });
        return {
          html: withScripts(html, bundle),
          tags: [templateOf('text', fonts), ...ofParts],
        };
      },
    },
  };
}

/**
 * Runs the script of the first calls as soon as it has loaded; the larger one and the stylesheets may load later.
 * Nothing is painted before the larger one has run.
 */
function withScripts(html: string, bundle: Rolldown.OutputBundle): string {
  const calls = chunksOf(bundle).find(({ name }) => name === 'calls');
  if (calls?.imports.length !== 0) throw new Error('The script of the first calls must not import another.');
  const found = html.replace(
    /<script type="module" (?=[^>]*\/calls-)/,
    '<script type="module" async fetchpriority="high" ',
  );
  if (found === html) throw new Error('The page does not load the script of the first calls.');
  return found.replace(/<script type="module" (?!async)/, '<script type="module" blocking="render" ');
}

function templateOf(name: string, files: readonly string[]): HtmlTagDescriptor {
  return { tag: 'template', attrs: { id: `${name}-files` }, children: files.map(fetching), injectTo: 'body' };
}

/** The scripts of these parts, their imports, and their stylesheets. */
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
