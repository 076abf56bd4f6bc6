import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { antdStubs } from './scripts/antd-stubs.ts';
import { antdStyles } from './scripts/antd-styles.ts';
import { embedScripts } from './scripts/embed-scripts.ts';
import { entryPage } from './scripts/entry-page.ts';
import { listCalls } from './scripts/list-calls.ts';
import { writeScreenAddresses } from './scripts/screen-addresses.ts';
import { silentIcons } from './scripts/silent-icons.ts';

/** The application server that the development server stands in front of; it is told which host the browser asked. */
const server = { target: 'http://127.0.0.1:3000', changeOrigin: false };

export default defineConfig({
  root: 'src/web',
  plugins: [
    antdStubs(),
    silentIcons(),
    antdStyles(),
    listCalls(),
    react(),
    entryPage(),
    writeScreenAddresses(),
    embedScripts(),
    refuseModules(),
  ],
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
      // How long plugins took is no warning: on a busy machine it would be one of every start that builds.
      checks: { bundlerTimings: false },
      output: {
        // Few files, because each costs a round trip. A part is these modules with all that they import and that no part
        // before it has; what only other screens need is divided by the bundler. Fetched together by entry-page.ts.
        codeSplitting: {
          groups: [
            // What is asked first; all that it needs is in it, so that it waits for nothing.
            { name: 'calls', test: /\/src\/web\/first-calls\.ts/, priority: 8 },
            // What dresses the page, shows the first rows and lets people sign in: without any library.
            {
              name: 'first',
              test: /\/src\/web\/(main|early-start|preferences|messages\/vietnamese)\.ts|preload-helper/,
              priority: 7,
            },
            // What every page runs on changes rarely and together: browsers keep it over many releases.
            {
              name: 'foundation',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//,
              priority: 6,
            },
            // Every address, without the component library.
            { name: 'application', test: /\/src\/web\/app\.tsx/, priority: 5 },
            // The frame and the list, with the components that they are made of.
            {
              name: 'list',
              test: /\/src\/(web\/(component-library|frame\/frame)|ui\/list\/list-page|features\/spreadsheets\/screens\/list-tools)\.tsx/,
              priority: 4,
            },
            // A record's form, on a page or in a drawer, with who else has it open; after it come its pictures and files, and
            // the editor of texts.
            {
              name: 'record',
              test: /\/src\/(ui\/record\/record-page|features\/presence\/screens\/presence-notice)\.tsx/,
              priority: 3,
            },
            { name: 'uploads', test: /\/src\/ui\/editor\/(image-upload|files-upload)\.tsx/, priority: 2 },
            { name: 'editor', test: /\/src\/ui\/editor\/rich-text-editor\.tsx/, priority: 1 },
          ],
        },
      },
      // antd's parts do nothing when imported, but do not say so in their package.json: without this, whoever touches
      // one of their constants carries all of it.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\/.*\.js$/, sideEffects: false }] },
    },
  },
});

/** Fails the build when code or a library of the server would reach the browser, or any library the first scripts. */
function refuseModules(): Plugin {
  const server =
    /\/src\/(platform|engine|server)\/|\/src\/(features|resources)\/[^/]+\/(server|rules|handlers|queries|jobs)\.ts$|\/node_modules\/(zod|pg|kysely|fastify)\//;
  return {
    name: 'refuse-modules',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const found = chunk.moduleIds.find((id) => server.test(id));
        if (found) this.error(`${found} belongs to the server and must not reach the browser.`);
        const library =
          ['calls', 'first'].includes(chunk.name) && chunk.moduleIds.find((id) => id.includes('/node_modules/'));
        if (library) this.error(`${library} is a library, and the first scripts, which show the rows, must have none.`);
      }
    },
  };
}
