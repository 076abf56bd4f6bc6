import { randomInt } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requiredStrength } from '../../src/lib/password-limit.ts';
import { passwordStrength } from '../../src/lib/password-strength.ts';
import { makeDataDirectory } from '../../src/platform/data-directory.ts';

/** An account of the demonstration, one for each seeded role. */
export interface DemoAccount {
  readonly username: string;
  readonly password: string;
  readonly role: string;
  readonly fullName: string;
}

const people = [
  { username: 'quantri', role: 'administrator', fullName: 'Quản trị viên' },
  { username: 'bientap', role: 'editor', fullName: 'Biên tập viên' },
  { username: 'nhansu', role: 'personnel', fullName: 'Cán bộ nhân sự' },
  { username: 'nguoixem', role: 'viewer', fullName: 'Người xem' },
  { username: 'trucca', role: 'production-clerk', fullName: 'Nhân viên trực ca' },
  { username: 'truongca', role: 'shift-leader', fullName: 'Trưởng ca' },
  { username: 'tramdo', role: 'gauge-station', fullName: 'Nhân viên trạm đo' },
];

/** Syllables that are easy to read from the screen and to type. */
const syllables = ['song', 'dap', 'nuoc', 'dien', 'ho', 'mua', 'nui', 'rung', 'ca', 'may', 'lua', 'gio'];

/**
 * The demonstration's accounts. Their passwords are generated on the first run and stored next to the database, so that
 * each later start can print them again.
 * @throws StartupError (3) when the data directory cannot be created.
 */
export async function demoAccounts(dataDirectory: string, variables: NodeJS.ProcessEnv): Promise<DemoAccount[]> {
  const file = join(dataDirectory, 'demo-accounts.json');
  await makeDataDirectory(dataDirectory);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known) return JSON.parse(known) as DemoAccount[];
  const accounts = await Promise.all(people.map(async (person) => ({ ...person, password: await newPassword() })));
  const [administrator] = accounts;
  if (administrator && variables.ADMIN_USERNAME) administrator.username = variables.ADMIN_USERNAME;
  if (administrator && variables.ADMIN_PASSWORD) administrator.password = variables.ADMIN_PASSWORD;
  await writeFile(file, JSON.stringify(accounts, null, 2), { mode: 0o600 });
  await chmod(file, 0o600);
  return accounts;
}

async function newPassword(): Promise<string> {
  const words = Array.from({ length: 3 }, () => syllables[randomInt(syllables.length)]);
  const password = `${words.join('-')}-${randomInt(1000, 10_000)}`;
  // Some combinations of these words are terms of the trade, which the password check refuses.
  return (await passwordStrength(password, [])) < requiredStrength ? newPassword() : password;
}

/** Prints who can sign in. */
export function printAccounts(accounts: readonly DemoAccount[]): void {
  console.log('\nDemonstration accounts:');
  console.table(accounts.map(({ username, password, role }) => ({ username, password, role })));
}
