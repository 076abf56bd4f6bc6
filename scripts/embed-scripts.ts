import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import type { Plugin } from 'vite';

/** Scripts at permanent addresses, for pages of other sites and for the home screen: each is one self-contained file. */
const scripts = {
  'embed/carousel.js': '../src/web/embed/carousel.ts',
  'home-screen/worker.js': '../src/web/home-screen/worker.ts',
};

/** Builds them next to the application. */
export function embedScripts(): Plugin {
  return {
    name: 'embed-scripts',
    apply: 'build',
    async generateBundle() {
      for (const [fileName, source] of Object.entries(scripts)) {
        const { output } = await build({
          input: fileURLToPath(new URL(source, import.meta.url)),
          platform: 'browser',
          write: false,
          output: { format: 'iife', minify: true },
        });
        this.emitFile({ type: 'asset', fileName, source: output[0].code });
      }
    },
  };
}
