import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The rules of Ant Design's stylesheet by class prefix (`btn`, `picker` …), and the shared ones. */
export interface AntdRules {
  readonly byPrefix: ReadonlyMap<string, string>;
  readonly shared: string;
}

/**
 * Assigns the rules of antd.css to the first `.ant-…` class of each. A class belongs to the longest known prefix it
 * starts with; motion, icon and reset rules belong to no component and are shared.
 */
export function antdRules(prefixes: ReadonlySet<string>): AntdRules {
  const byPrefix = new Map<string, string>();
  // antd repeats the motion rules for each component that moves; the set keeps one of each.
  const shared = new Set<string>();
  for (const statement of statementsOf(wholeStylesheet())) {
    if (ofTheirPage.test(statement)) continue;
    const owner = ownerOf(statement, prefixes);
    if (owner === undefined) shared.add(statement);
    else byPrefix.set(owner, (byPrefix.get(owner) ?? '') + statement);
  }
  return { byPrefix, shared: [...shared].join('') };
}

/**
 * Ant Design's published stylesheet: every component, without variables except those of the page it was generated with.
 */
export function wholeStylesheet(): string {
  return readFileSync(require.resolve('antd/dist/antd.css'), 'utf8');
}

/** Rules for the page that the stylesheet was generated with: for an element with a React id, and antd's markers. */
const ofTheirPage = /^\.css-var-_R_|^\.data-ant-cssinjs-cache-path/;

/** The top-level rules and at-rules of a stylesheet. */
function statementsOf(css: string): string[] {
  const statements: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    statements.push(css.slice(start, index + 1).trim());
    start = index + 1;
  }
  return statements;
}

function ownerOf(statement: string, prefixes: ReadonlySet<string>): string | undefined {
  const words = /\.ant-([\w-]+)/.exec(statement)?.[1]?.split('-') ?? [];
  for (let length = words.length; length > 0; length--) {
    const prefix = words.slice(0, length).join('-');
    if (prefixes.has(prefix)) return prefix;
  }
  return undefined;
}
