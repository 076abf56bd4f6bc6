import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ThemeName, themes } from '../src/web/theme/tokens.ts';

// antd's CommonJS build: Node cannot load the ES one, whose imports carry no file extensions.
const require = createRequire(import.meta.url);
const library = join(dirname(require.resolve('antd/package.json')), 'lib');

/**
 * A module with the design tokens that antd's components read in scripts, by theme: computed here, and not from the
 * theme's seeds in every browser at every visit, which takes a tenth of the time until the first screen is drawn.
 */
export function tokensModule(): string {
  const names = namesInScripts();
  return `export const tokens = ${JSON.stringify({ light: tokensOf('light', names), dark: tokensOf('dark', names) })};`;
}

function tokensOf(name: ThemeName, names: ReadonlySet<string>) {
  const { theme } = require('antd') as typeof import('antd');
  const algorithm = name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const all = Object.entries(theme.getDesignToken({ token: { ...themes[name].token }, algorithm }));
  const read = all.filter(([token]) => names.has(token));
  if (read.length === 0) throw new Error('No module of antd reads design tokens any more.');
  return Object.fromEntries(read);
}

/** All words of the modules that ask for tokens: those that are tokens' names are what may be read of them. */
function namesInScripts(): ReadonlySet<string> {
  const modules = readdirSync(library, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js') && !/^theme\/|\/style\//.test(path))
    .map((path) => readFileSync(join(library, path), 'utf8'))
    .filter((code) => code.includes('useToken'));
  return new Set(modules.flatMap((code) => code.match(/\w+/g) ?? []));
}
