import { defineConfig, type Plugin } from 'rolldown';

/** The server, its libraries and its threads as a few files: a process reads some twenty at its start, not 1,800. */
export default defineConfig({
  input: { main: 'src/server/main.ts' },
  platform: 'node',
  // What finds files of its own beside itself, or is machine code, stays where npm has put it.
  external: /^(sharp|pino|@hyzyla\/pdfium)(\/|$)/,
  plugins: [threads()],
  // Of a built-in module that an ES module names, Node copies every name at once: with `http` comes all of its `fetch`.
  output: {
    dir: 'dist/server',
    format: 'cjs',
    cleanDir: true,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
  },
});

/** Makes an entry of each module that a thread runs, which its starter names by `new URL('./….ts', import.meta.url)`. */
function threads(): Plugin {
  const named = /new URL\('(\.\/[^']+\.ts)', import\.meta\.url\)/g;
  return {
    name: 'threads',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: named },
      async handler(code, starter) {
        for (const [words, path = ''] of code.matchAll(named)) {
          const script = await this.resolve(path, starter);
          if (!script) this.error(`${path} is no file.`);
          const reference = this.emitFile({ type: 'chunk', id: script.id });
          code = code.replace(words, `new URL(import.meta.ROLLUP_FILE_URL_${reference})`);
        }
        return code;
      },
    },
  };
}
