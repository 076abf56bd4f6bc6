import { parseArgs } from 'node:util';
import { type Difference, verifyChain } from '../src/features/audit/queries/chain.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { loadSecrets } from '../src/platform/secrets.ts';
import { StartupError } from '../src/platform/startup-error.ts';

const usage = `npm run audit:verify -- [options]
  --head <hash>   the head that an earlier run printed must still be in the chain: nothing was cut off its end
The database is that of DATABASE_URL, else the embedded one in DATA_DIR. Exit code 1: the log is not what was sealed.`;

const differences: Readonly<Record<Difference, string>> = {
  position: 'links before it were removed',
  link: 'the link itself was changed',
  missing: 'the entry was removed',
  content: 'the entry was changed',
  private: 'a private value of the entry was changed',
  unsealed: 'the entry was slipped in among entries that are sealed',
};

const { values: options } = parseArgs({
  options: { head: { type: 'string' }, help: { type: 'boolean', default: false } },
});

if (options.help) console.log(usage);
else process.exitCode = await verify();

/** Prints what the verification found; answers the exit code. */
async function verify(): Promise<number> {
  try {
    const config = readConfig(process.env);
    const database = await openDatabase(config, await loadSecrets(config.dataDirectory));
    const report = await verifyChain(database.app, options.head).finally(() => database.close());
    const { verified, head, unsealed, erased, foundHead, broken } = report;
    console.log(`${verified} entries verified, ${unsealed} not sealed yet, ${erased} private values erased.`);
    console.log(`Head: ${head ?? 'none'}`);
    if (broken) {
      const place = broken.position === null ? 'no link' : `link ${broken.position}`;
      console.error(`Broken: entry ${broken.auditId} of ${broken.at} (${place}): ${differences[broken.difference]}.`);
    } else if (!foundHead) {
      console.error('Broken: the noted head is not in the chain; its end was cut off, or all of it was written anew.');
    }
    return broken || !foundHead ? 1 : 0;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    return error.exitCode;
  }
}
