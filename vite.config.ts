import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { antdStandIns } from './scripts/antd-stand-ins.ts';
import { antdStyles } from './scripts/antd-styles.ts';
import { compressedAssets } from './scripts/compressed-assets.ts';
import { entryPage } from './scripts/entry-page.ts';

/** The application server that the development server stands in front of; it is told which host the browser asked. */
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  root: 'src/web',
  plugins: [antdStandIns(), antdStyles(), react(), entryPage(), compressedAssets(), refuseServerModules()],
  server: { proxy: { '/api': server, '/files': server, '/public': server } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Fonts and pictures stay files: the Content-Security-Policy allows no data: fonts, and files are cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Kilobytes, before compression; only the text editor, fetched where a text is edited, comes near.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // What every page runs on changes rarely and together: one file, which browsers keep over many releases.
        codeSplitting: {
          groups: [
            {
              name: 'foundation',
              test: /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|@tanstack)\//,
            },
            {
              // What the first script draws with, and every screen after it: one file instead of seven small ones.
              name: 'declarations',
              test: /\/src\/(declare\/|contract\/values|lib\/person-name|ui\/(format|labels|kinds\/(plain|looks?|[\w-]+\/(look|notation|moment-note)))\.ts)/,
            },
            {
              name: 'components',
              test: /node_modules\/(antd\/es\/(_util|app|button|config-provider|dropdown|menu|modal|theme)|@rc-component\/(motion|util))\//,
            },
          ],
        },
      },
      // antd's parts do nothing when imported, but do not say so in their package.json: without this, whoever touches
      // one of their constants carries all of it.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\/.*\.js$/, sideEffects: false }] },
    },
  },
});

/** Fails the build when code or a library of the server would reach the browser. */
function refuseServerModules(): Plugin {
  const server =
    /\/src\/(platform|engine|server)\/|\/src\/(features|resources)\/[^/]+\/(server|rules|handlers|queries|jobs)\.ts$|\/node_modules\/(zod|pg|kysely|fastify)\//;
  return {
    name: 'refuse-server-modules',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const found = chunk.type === 'chunk' && chunk.moduleIds.find((id) => server.test(id));
        if (found) this.error(`${found} belongs to the server and must not reach the browser.`);
      }
    },
  };
}
