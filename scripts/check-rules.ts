import { parseArgs } from 'node:util';
import { readConfig } from '../src/platform/config.ts';
import { connect } from '../src/platform/database/connect.ts';
import { openAsOwner } from '../src/platform/database/open.ts';
import { loadSecrets } from '../src/platform/secrets.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import type { Checked } from './check-rules/checked.ts';
import { checkOutputs } from './check-rules/outputs.ts';
import { checkReadings } from './check-rules/readings.ts';

const usage = `npm run check:rules
How much of what is stored the rules of readings and of output ask about, by rule and by reservoir or plant. A rule that
asks about much asks about what is right. It uses the database of DATABASE_URL, or else the embedded one in DATA_DIR
(data/demo has the demonstration). Exit code 1: of one of them more than two in 100.`;

/** Of a hundred stored values, rules may ask about so many. */
const mostInHundred = 2;

const { values: options } = parseArgs({ options: { help: { type: 'boolean', default: false } } });

if (options.help) console.log(usage);
else process.exitCode = await check();

/** Prints how many are doubtful; returns the exit code. */
async function check(): Promise<number> {
  try {
    const config = readConfig(process.env);
    const opened = await openAsOwner(config, await loadSecrets(config.dataDirectory));
    const database = connect(() => opened.connection, 'owner', 1);
    try {
      const few = [
        print('Output and plans', await checkOutputs(database)),
        print('Readings', await checkReadings(database)),
      ];
      return few.every(Boolean) ? 0 : 1;
    } finally {
      await database.destroy();
      await opened.close();
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    return error.exitCode;
  }
}

/** Returns whether few enough are doubtful. */
function print(what: string, checked: readonly Checked[]): boolean {
  const doubtful = checked.filter(({ rules }) => rules.length > 0);
  const share = (100 * doubtful.length) / Math.max(checked.length, 1);
  console.log(`${what}: ${doubtful.length} of ${checked.length} are doubtful, ${share.toFixed(2)} in 100.`);
  const counts = Map.groupBy(
    doubtful.flatMap(({ place, rules }) => rules.map((rule) => `${rule} · ${place}`)),
    (name) => name,
  );
  for (const [name, { length }] of [...counts].sort(([, one], [, other]) => other.length - one.length))
    console.log(`  ${String(length).padStart(6)}  ${name}`);
  return share <= mostInHundred;
}
