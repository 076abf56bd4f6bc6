import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const source = join(import.meta.dirname, '../src/web/screen-addresses.ts');

/**
 * Writes the addresses of all screens to `screens.json`, so that the server can tell them from addresses where nothing
 * is.
 */
export function writeScreenAddresses(): Plugin {
  return {
    name: 'screen-addresses',
    async generateBundle() {
      const addresses = JSON.stringify(await readAddresses());
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: addresses });
    },
  };
}

/** Runs the module that lists them, without what draws the screens. */
async function readAddresses(): Promise<unknown> {
  const bundle = await rolldown({ input: source, platform: 'node', plugins: [withoutParts()], logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const module: { screenAddresses: unknown } = await import(
    `data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`
  );
  return module.screenAddresses;
}

/** Leaves out what is loaded later. */
function withoutParts(): Plugin {
  return { name: 'without-parts', resolveDynamicImport: (path) => ({ id: String(path), external: true }) };
}
