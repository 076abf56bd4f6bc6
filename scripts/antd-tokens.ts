import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { accents } from '../src/contract/preferences.ts';
import { type ThemeName, themeNames, themeTokens } from '../src/web/theme/tokens.ts';

// antd's CommonJS build: Node cannot load the ES one, whose imports carry no file extensions.
const require = createRequire(import.meta.url);
const library = join(dirname(require.resolve('antd/package.json')), 'lib');

/**
 * A module with the design tokens that antd's components read in scripts, by theme. Computing them from the theme's
 * seeds in every browser at every visit would take a tenth of the time until the first screen.
 */
export function tokensModule(): string {
  const isRead = readInScripts();
  const byTheme = Object.fromEntries(themeNames.map((name) => [name, tokensOf(name, isRead)]));
  return `export const tokens = ${JSON.stringify(byTheme)};`;
}

function tokensOf(name: ThemeName, isRead: (token: string) => boolean) {
  const { theme } = require('antd') as typeof import('antd');
  const algorithm = name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const all = theme.getDesignToken({ token: { ...themeTokens(name, accents[0]).token }, algorithm });
  const read = Object.entries(all).filter(([token]) => isRead(token));
  if (read.length === 0) throw new Error('No antd module reads design tokens any more.');
  return Object.fromEntries(read);
}

/**
 * Whether modules may read a token: its name is a word in their code, or starts like a name that they compose
 * (`screen${size}`).
 */
function readInScripts(): (token: string) => boolean {
  const code = readdirSync(library, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js') && !/^theme\/|\/style\//.test(path))
    .map((path) => readFileSync(join(library, path), 'utf8'))
    .filter((module) => module.includes('useToken'))
    .join('\n');
  const words = new Set(code.match(/\w+/g));
  const beginnings = [...code.matchAll(/`([a-z]\w+)\$\{/g)].map(([, beginning = '']) => beginning);
  return (token) => words.has(token) || beginnings.some((beginning) => token.startsWith(beginning));
}
