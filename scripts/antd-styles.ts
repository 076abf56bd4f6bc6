import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type AntdRules, antdRules, wholeStylesheet } from './antd-rules.ts';
import { tokensModule } from './antd-tokens.ts';
import { componentVariables, sharedVariables, variablesIn, variablesStylesheet } from './antd-variables.ts';

const require = createRequire(import.meta.url);
const library = join(dirname(require.resolve('antd/package.json')), 'es');
const source = fileURLToPath(new URL('../src/', import.meta.url));

/**
 * Ant Design's styles as static files, because the Content-Security-Policy forbids style elements created at run time.
 * `virtual:antd.css` contains our themes' variables; in a build each antd module that names a class prefix also imports
 * that prefix's rules, with the variables that only they use, after the shared rules, so that a page loads the styles
 * of the components it loads, and the first one none. The style functions, which never run, are removed from the
 * scripts.
 *
 * The development server pre-bundles antd, so this plugin does not see its modules and serves the whole stylesheet.
 */
export function antdStyles(): Plugin {
  let building = false;
  const found = { prefixes: false, styleFunctions: false };
  let rules: AntdRules | undefined;
  const rulesOnce = () => {
    rules ??= antdRules(allPrefixes());
    return rules;
  };
  return {
    name: 'antd-styles',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: {
      filter: { id: /^virtual:antd(-tokens|[\w-]*\.css)$/ },
      handler: (source) => `\0${source}`,
    },
    load: {
      filter: { id: /^\0virtual:antd(-tokens|[\w-]*\.css)$/ },
      handler(id) {
        if (id.endsWith('-tokens')) return tokensModule();
        if (!building) return variablesStylesheet() + wholeStylesheet();
        const prefix = /antd-([\w-]+)\.css$/.exec(id)?.[1];
        if (prefix === undefined) return sharedVariables(variablesIn(ourStyles()));
        const rules = (prefix === 'shared' ? rulesOnce().shared : rulesOnce().byPrefix.get(prefix)) ?? '';
        return componentVariables(variablesIn(rules)) + rules;
      },
    },
    transform: {
      filter: { id: /\/antd\/es\/.*\.js$/ },
      handler(code, id) {
        if (!building) return undefined;
        if (id.includes('/style/')) {
          const shortened = withoutStyleFunctions(code, this.parse(code));
          found.styleFunctions ||= shortened !== code;
          return { code: shortened, map: null };
        }
        const imports = [...prefixesIn(code)].map((prefix) => `import 'virtual:antd-${prefix}.css';\n`);
        found.prefixes ||= imports.length > 0;
        return imports.length > 0 ? { code: `${sharedRules}${imports.join('')}${code}`, map: null } : undefined;
      },
    },
    buildEnd(error) {
      if (error !== undefined || !building) return;
      if (!found.prefixes) {
        this.error("No antd module calls getPrefixCls('…') any more; the calls tell which styles it needs.");
      }
      if (!found.styleFunctions) {
        this.error('No antd module calls genStyleHooks any more; the build removes its style functions.');
      }
    },
  };
}

const sharedRules = "import 'virtual:antd-shared.css';\n";

/** Our own stylesheets: they may use a component's variables, too. */
function ourStyles(): string {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
  return files.map((path) => readFileSync(join(source, path), 'utf8')).join('');
}

/** Class prefixes that a module asks the configuration for: `getPrefixCls('btn')`. */
function prefixesIn(code: string): Set<string> {
  return new Set([...code.matchAll(/getPrefixCls\('([a-z-]+)'/g)].map(([, prefix = '']) => prefix));
}

function allPrefixes(): Set<string> {
  const modules = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'));
  return new Set(modules.flatMap((path) => [...prefixesIn(readFileSync(join(library, path), 'utf8'))]));
}

interface Node {
  type: string;
  start: number;
  end: number;
}

/**
 * `genStyleHooks('Button', styleFunction, …)` becomes `genStyleHooks('Button')`: in zero-runtime mode the other
 * arguments are never called, and without this reference the bundler drops their functions.
 */
function withoutStyleFunctions(code: string, program: Node): string {
  let result = code;
  const cuts: [number, number][] = [];
  visit(program, (node) => {
    if (node.type !== 'CallExpression') return;
    const { callee, arguments: args } = node as Node & { callee: Node & { name?: string }; arguments: Node[] };
    const first = args[0];
    const last = args.at(-1);
    if (first && last && /^gen(StyleHooks|SubStyleComponent|ComponentStyleHook)$/.test(callee.name ?? '')) {
      cuts.push([first.end, last.end]);
    }
  });
  for (const [start, end] of cuts.reverse()) result = result.slice(0, start) + result.slice(end);
  return result;
}

function visit(value: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, seen);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && 'start' in value) seen(value as Node);
    for (const child of Object.values(value)) visit(child, seen);
  }
}
