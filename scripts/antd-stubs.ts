import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const libraries = dirname(dirname(createRequire(import.meta.url).resolve('antd/package.json')));
const runtimeStyles = fileURLToPath(new URL('../src/web/theme/runtime-styles.ts', import.meta.url));
const staticStyleHooks = fileURLToPath(new URL('../src/web/theme/static-style-hooks.ts', import.meta.url));

const staticTokens = fileURLToPath(new URL('../src/web/theme/static-tokens.ts', import.meta.url));
const noAlgorithm = fileURLToPath(new URL('../src/web/theme/no-algorithm.ts', import.meta.url));

/** Every list would load the library's forms, of which it needs only this context before one opens. */
const formContext = join(libraries, '@rc-component/form/es/FormContext.js');

/** A module that would create styles in the browser, or import too much, and its replacement. */
interface StandIn {
  /** The replaced module, as the error message names it if it is not found. */
  readonly module: string;
  readonly source: RegExp;
  readonly importer: RegExp;
  readonly file: string;
}

const standIns: readonly StandIn[] = [
  {
    module: 'cssUtils of @ant-design/icons',
    source: /^\.\/cssUtils$/,
    importer: /@rc-component|@ant-design/,
    file: runtimeStyles,
  },
  {
    module: 'Dom/dynamicCSS of @rc-component/util',
    source: /\/Dom\/dynamicCSS$/,
    importer: /@rc-component|@ant-design/,
    file: runtimeStyles,
  },
  {
    module: '@ant-design/cssinjs-utils in genStyleUtils of antd',
    source: /^@ant-design\/cssinjs-utils$/,
    importer: /\/genStyleUtils\.js$/,
    file: staticStyleHooks,
  },
  {
    module: 'useResetIconStyle in theme/internal of antd',
    source: /\/useResetIconStyle$/,
    importer: /\/theme\/internal\.js$/,
    file: staticStyleHooks,
  },
  {
    module: 'theme/useToken of antd',
    source: /\/useToken$/,
    // Except for the function, which nobody calls, that returns a theme's tokens outside of components.
    importer: /\/antd\/es\/(?!theme\/getDesignToken\.js)/,
    file: staticTokens,
  },
  {
    module: 'themes/default/theme in theme/context of antd',
    source: /^\.\/themes\/default\/theme$/,
    importer: /\/antd\/es\/theme\/context\.js$/,
    file: noAlgorithm,
  },
  {
    module: '@rc-component/form in form/context of antd',
    source: /^@rc-component\/form$/,
    importer: /\/antd\/es\/form\/context\.js$/,
    file: formContext,
  },
];

/**
 * Replaces modules of Ant Design that would create styles in the browser or import unneeded code. The build fails if a
 * replacement matches nothing: otherwise, after an upgrade that renames a file, the page would silently need styles
 * that the Content-Security-Policy forbids, or load unneeded code.
 */
export function antdStubs(): Plugin {
  const idle = new Set(standIns);
  return {
    name: 'antd-stand-ins',
    enforce: 'pre',
    buildStart() {
      for (const standIn of standIns) idle.add(standIn);
    },
    resolveId: {
      filter: { id: standIns.map(({ source }) => source) },
      handler(source, importer = '') {
        const standIn = standIns.find((known) => known.source.test(source) && known.importer.test(importer));
        if (standIn === undefined) return undefined;
        idle.delete(standIn);
        return standIn.file;
      },
    },
    buildEnd(error) {
      // The development server pre-bundles antd, so this plugin does not see its modules.
      if (error !== undefined || this.environment.mode !== 'build' || idle.size === 0) return;
      const sentences = Array.from(
        idle,
        ({ file, module }) =>
          `${basename(file)} stands in for ${module}, but no module of that name is imported any more.`,
      );
      this.error(`${sentences.join('\n')}\nFind its new name and update scripts/antd-stubs.ts.`);
    },
  };
}
