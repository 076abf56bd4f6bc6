import { parseArgs } from 'node:util';
import { type ChainReport, verifyChain } from '../src/features/audit/verification/chain.ts';
import type { Difference } from '../src/features/audit/verification/entries.ts';
import { recordsOf } from '../src/features/audit/verification/record-versions.ts';
import { readConfig } from '../src/platform/config.ts';
import { openAsOwner } from '../src/platform/database/open.ts';
import { loadSecrets } from '../src/platform/secrets.ts';
import { StartupError } from '../src/platform/startup-error.ts';
import { resources } from '../src/product/resources.ts';

const usage = `npm run audit:verify -- [options]
  --head <hash>   check that the head printed by an earlier run is still in the chain: its end was not cut off
It uses the database of DATABASE_URL, or else the embedded one in DATA_DIR. Exit code 1: the log differs from what was sealed.`;

/** The most records listed individually. */
const namedAtMost = 10;

const differences: Readonly<Record<Difference, string>> = {
  position: 'links before it were removed',
  link: 'the link itself was changed',
  missing: 'the entry was removed',
  content: 'the entry was changed',
  private: 'a private value of the entry was changed',
  twice: 'another entry has its number',
  unsealed: 'the entry was slipped in among entries that are sealed',
  time: 'its time does not fit its place: it was backdated, or the clock was set',
  gap: 'its record has versions before it that no entry tells of: one was removed before it was sealed',
  erasure: 'a private value was erased, and no entry says so',
};

const { values: options } = parseArgs({
  options: { head: { type: 'string' }, help: { type: 'boolean', default: false } },
});

if (options.help) console.log(usage);
else process.exitCode = await verify();

/** Prints the result of the verification; returns the exit code. */
async function verify(): Promise<number> {
  try {
    const config = readConfig(process.env);
    const database = await openAsOwner(config, await loadSecrets(config.dataDirectory));
    const report = await verifyChain(database.connection, options.head, recordsOf(resources)).finally(() =>
      database.close(),
    );
    print(report);
    return report.broken || !report.foundHead || report.foreign.length + report.untold.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    return error.exitCode;
  }
}

function print({ verified, head, unsealed, erased, foundHead, broken, untold, foreign, ...hints }: ChainReport): void {
  const { missing, late } = hints;
  console.log(`${verified} entries verified, ${unsealed} not sealed yet, ${erased} private values erased.`);
  console.log(`Head: ${head ?? 'none'}`);
  if (missing) {
    const numbers = `${missing.count} numbers have no entry, the first after entry ${missing.after}`;
    console.log(
      `To check: ${numbers}. A rolled-back change leaves such a gap; so would an entry removed before it was sealed.`,
    );
  }
  if (late) {
    const entries = `${late.count} entries were sealed, or still wait, long after their time, the first entry ${late.first}`;
    console.log(`To check: ${entries}. There must have been a time when the product was not running.`);
  }
  for (const fault of foreign) console.error(`Broken: ${fault}.`);
  for (const { resource, recordId, version, known } of untold.slice(0, namedAtMost)) {
    const logged = known === 0 ? 'no entry tells of it' : `the entries tell of ${known} at most`;
    const meaning = 'an entry was removed before it was sealed, or the record changed without the product';
    console.error(`Broken: ${resource} ${recordId} has version ${version}, ${logged}: ${meaning}.`);
  }
  if (untold.length > namedAtMost) console.error(`Broken: ${untold.length - namedAtMost} more records.`);
  if (broken) {
    const place = broken.position === null ? 'no link' : `link ${broken.position}`;
    const at = new Date(broken.at).toISOString();
    console.error(`Broken: entry ${broken.auditId} of ${at} (${place}): ${differences[broken.difference]}.`);
  } else if (!foundHead) {
    console.error('Broken: the noted head is not in the chain; its end was cut off, or all of it was rewritten.');
  }
}
