import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ThemeName, themes, variablesKey } from '../src/web/theme/tokens.ts';

// antd's CommonJS build: Node cannot load the ES one, whose imports carry no file extensions.
const require = createRequire(import.meta.url);
const library = join(dirname(require.resolve('antd/package.json')), 'lib');

/** The CSS variables of both themes, which antd would otherwise compute and inject in the browser. */
export function variablesStylesheet(): string {
  const light = variables('light');
  const dark = [...variables('dark')].filter(([name, value]) => light.get(name) !== value);
  return `:root{color-scheme:light;${declarations([...light])}}
:root[data-theme=dark]{color-scheme:dark;${declarations(dark)}}`;
}

function declarations(entries: [string, string][]): string {
  return entries.map(([name, value]) => `${name}:${value};`).join('');
}

/** Every variable of a theme: antd's own and those of each component, which it registers when rendered. */
function variables(name: ThemeName): Map<string, string> {
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
  const css = cssInJs.extractStyle(cache, { plain: true, types: ['token', 'cssVar'] });
  return new Map([...css.matchAll(/(--[\w-]+):([^;]+);/g)].map(([, key = '', value = '']) => [key, value]));
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
    throw new Error(`antd keeps no style hooks in ${library} any more, which told its variables.`);
  return hooks;
}

/** The style folders also hold plain style functions; called like a hook they fail, having registered nothing. */
function registerVariables(hook: StyleHook): void {
  try {
    hook('any');
  } catch {}
}
