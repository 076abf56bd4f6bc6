import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Accent, accents } from '../src/contract/preferences.ts';
import { type ThemeName, themeTokens, variablesKey } from '../src/web/theme/tokens.ts';

// antd's CommonJS build: Node cannot load the ES one, whose imports carry no file extensions.
const require = createRequire(import.meta.url);
const library = join(dirname(require.resolve('antd/package.json')), 'lib');

/** The CSS variables of all themes and accents, which antd would otherwise compute and inject in the browser. */
export function variablesStylesheet(): string {
  return blocks(() => true, 'color-scheme:light;', 'color-scheme:dark;');
}

/** The variables that any screen may need: the theme's own, and the `used` ones of single components. */
export function sharedVariables(used: ReadonlySet<string>): string {
  const { ofComponents } = variablesOnce();
  const wanted = (name: string) => !ofComponents.has(name) || used.has(name);
  return blocks(wanted, 'color-scheme:light;', 'color-scheme:dark;');
}

/** The `used` variables of single components. */
export function componentVariables(used: ReadonlySet<string>): string {
  const { ofComponents } = variablesOnce();
  return blocks((name) => ofComponents.has(name) && used.has(name));
}

/**
 * One block a theme, with what differs from the light one, and one an accent, with what differs from the first. A part
 * of the page with `data-tone="dark"` has the variables of the dark theme in every theme.
 */
function blocks(wanted: (name: string) => boolean, light = '', dark = ''): string {
  const { all } = variablesOnce();
  const [standard, ...others] = accents;
  const of = (theme: ThemeName, accent: Accent) => all(theme, accent);
  const base = of('light', standard);
  const differing = (variables: Variables, from: Variables, also: ReadonlySet<string> = new Set()) =>
    [...variables].filter(([name, value]) => wanted(name) && (from.get(name) !== value || also.has(name)));
  const written = (entries: [string, string][], first = '') =>
    first + entries.map(([name, value]) => `${name}:${value};`).join('');
  const rule = (selector: string, declarations: string) =>
    declarations === '' ? '' : `${selector}{${declarations}}\n`;
  const themed = [
    rule(
      ':root',
      written(
        [...base].filter(([name]) => wanted(name)),
        light,
      ),
    ),
    rule(':root[data-theme=dark],[data-tone=dark]', written(differing(of('dark', standard), base), dark)),
    rule(':root[data-theme=lite]', written(differing(of('lite', standard), base))),
  ];
  const accented = others.flatMap((accent) => {
    const inLight = differing(of('light', accent), base);
    const changed = new Set(inLight.map(([name]) => name));
    const inDark = differing(of('dark', accent), of('dark', standard), changed);
    const root = `:root[data-accent=${accent}]`;
    return [rule(root, written(inLight)), rule(`${root}[data-theme=dark],${root} [data-tone=dark]`, written(inDark))];
  });
  return [...themed, ...accented].join('');
}

/** The variables that a stylesheet refers to. */
export function variablesIn(css: string): Set<string> {
  return new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
}

type Variables = ReadonlyMap<string, string>;

interface AllVariables {
  readonly all: (theme: ThemeName, accent: Accent) => Variables;
  readonly ofComponents: ReadonlySet<string>;
}

let known: AllVariables | undefined;

function variablesOnce(): AllVariables {
  known ??= readVariables();
  return known;
}

function readVariables(): AllVariables {
  const read = new Map<string, Variables>();
  const all = (theme: ThemeName, accent: Accent) => {
    const name = `${theme} ${accent}`;
    const variables = read.get(name) ?? reading(theme, accent)(['token', 'cssVar']);
    read.set(name, variables);
    return variables;
  };
  return { all, ofComponents: new Set(reading('light', accents[0])(['cssVar']).keys()) };
}

/** Reads a theme's variables: antd's own (`token`), and those of each component (`cssVar`), which it registers when rendered. */
function reading(name: ThemeName, accent: Accent): (types: ('token' | 'cssVar')[]) => Variables {
  const { createElement } = require('react') as typeof import('react');
  const { renderToString } = require('react-dom/server') as typeof import('react-dom/server');
  const cssInJs = require('@ant-design/cssinjs') as typeof import('@ant-design/cssinjs');
  const antd = require('antd') as typeof import('antd');
  const theme = {
    ...themeTokens(name, accent),
    algorithm: name === 'dark' ? antd.theme.darkAlgorithm : antd.theme.defaultAlgorithm,
    cssVar: { key: variablesKey },
    hashed: false,
    zeroRuntime: true,
  };
  const cache = cssInJs.createCache();
  const page = createElement(antd.ConfigProvider, { theme }, createElement(AllStyleHooks));
  renderToString(createElement(cssInJs.StyleProvider, { cache }, page));
  return (types) => {
    const css = cssInJs.extractStyle(cache, { plain: true, types });
    return new Map(
      [...css.matchAll(/(--[\w-]+):([^;]+);/g)].map(([, key = '', value = '']) => [key, scaled(key, value)]),
    );
  };
}

/** Sizes of text follow the root's, which the reader chooses; the rest keeps its pixels. */
function scaled(name: string, value: string): string {
  const [, pixels] = /font-size/.test(name) ? (/^([\d.]+)px$/.exec(value) ?? []) : [];
  return pixels === undefined ? value : `${Number(pixels) / 16}rem`;
}

/** Calls the style hook of every component, as the components would when rendered. */
function AllStyleHooks(): null {
  for (const hook of styleHooks()) registerVariables(hook);
  return null;
}

type StyleHook = (prefix: string) => unknown;

function styleHooks(): StyleHook[] {
  const hooks = readdirSync(library, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[\w-]+\/style\/[\w-]+\.js$/.test(path))
    .map((path) => (require(join(library, path)) as { default?: unknown }).default)
    .filter((exported): exported is StyleHook => typeof exported === 'function');
  if (hooks.length === 0)
    throw new Error(`There are no style hooks of antd in ${library} any more; its variables come from them.`);
  return hooks;
}

/** The style folders also contain plain style functions; called like a hook they fail, having registered nothing. */
function registerVariables(hook: StyleHook): void {
  try {
    hook('any');
  } catch {}
}
