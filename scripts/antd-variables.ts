import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ThemeName, themes, variablesKey } from '../src/web/theme/tokens.ts';

// antd's CommonJS build: Node cannot load the ES one, whose imports carry no file extensions.
const require = createRequire(import.meta.url);
const library = join(dirname(require.resolve('antd/package.json')), 'lib');

/** The CSS variables of both themes, which antd would otherwise compute and inject in the browser. */
export function variablesStylesheet(): string {
  return themesOf(() => true);
}

/** The variables that any screen may need: the theme's own, and the `used` ones of single components. */
export function sharedVariables(used: ReadonlySet<string>): string {
  const { ofComponents } = variablesOnce();
  return themesOf((name) => !ofComponents.has(name) || used.has(name));
}

/** The `used` variables of single components. */
export function componentVariables(used: ReadonlySet<string>): string {
  const { ofComponents } = variablesOnce();
  const { light, dark } = declarations((name) => ofComponents.has(name) && used.has(name));
  return `${light && `:root{${light}}`}${dark && `:root[data-theme=dark]{${dark}}`}`;
}

function themesOf(wanted: (name: string) => boolean): string {
  const { light, dark } = declarations(wanted);
  return `:root{color-scheme:light;${light}}
:root[data-theme=dark]{color-scheme:dark;${dark}}`;
}

/** The variables that a stylesheet refers to. */
export function variablesIn(css: string): Set<string> {
  return new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));
}

type Variables = ReadonlyMap<string, string>;

interface AllVariables {
  readonly all: Readonly<Record<ThemeName, Variables>>;
  readonly ofComponents: ReadonlySet<string>;
}

let known: AllVariables | undefined;

function variablesOnce(): AllVariables {
  known ??= readVariables();
  return known;
}

function readVariables(): AllVariables {
  const light = reading('light');
  const dark = reading('dark');
  const all = { light: light(['token', 'cssVar']), dark: dark(['token', 'cssVar']) };
  return { all, ofComponents: new Set(light(['cssVar']).keys()) };
}

/** The wanted variables; for the dark theme only those that differ. */
function declarations(wanted: (name: string) => boolean): Record<ThemeName, string> {
  const { light, dark } = variablesOnce().all;
  const said = (entries: [string, string][]) => entries.map(([name, value]) => `${name}:${value};`).join('');
  return {
    light: said([...light].filter(([name]) => wanted(name))),
    dark: said([...dark].filter(([name, value]) => wanted(name) && light.get(name) !== value)),
  };
}

/** Reads a theme's variables: antd's own (`token`), and those of each component (`cssVar`), which it registers when rendered. */
function reading(name: ThemeName): (types: ('token' | 'cssVar')[]) => Variables {
  const { createElement } = require('react') as typeof import('react');
  const { renderToString } = require('react-dom/server') as typeof import('react-dom/server');
  const cssInJs = require('@ant-design/cssinjs') as typeof import('@ant-design/cssinjs');
  const antd = require('antd') as typeof import('antd');
  const theme = {
    ...themes[name],
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
    return new Map([...css.matchAll(/(--[\w-]+):([^;]+);/g)].map(([, key = '', value = '']) => [key, value]));
  };
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
