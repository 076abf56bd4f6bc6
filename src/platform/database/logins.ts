import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { messageOf } from '../../lib/thrown.ts';
import { StartupError } from '../startup-error.ts';
import { applicationName } from './connect.ts';
import { revokePublicGrants } from './public-grants.ts';

/** The roles of the product's sessions. Each has privileges and cannot log in. */
const workingRoles = ['cms_app', 'cms_public'] as const;
type WorkingRole = (typeof workingRoles)[number];

/** The connection settings of each working role. */
export type Logins = Readonly<Record<WorkingRole, pg.ClientConfig>>;

/**
 * Creates the missing logins of the product's sessions: one for each working role of this database, with a password
 * that the database stores for its owner alone, so that every server of the product finds it. A login is a member of
 * its working role only, so no session can become the owner.
 * @throws StartupError (3) with the statements for an administrator when the owner may not create roles, and when a
 * login has more privileges than it should.
 */
export async function prepareLogins(owner: pg.ClientConfig): Promise<Logins> {
  const client = new pg.Client({ ...owner, application_name: applicationName });
  await client.connect();
  try {
    // Of several servers that start at the same time, one creates them.
    await client.query(`SELECT pg_advisory_lock(hashtext('database_logins'))`);
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    const database = rows[0]?.name ?? '';
    const accounts = await storedAccounts(client, database);
    await makeRoles(client, owner, database, accounts);
    await revokePublicGrants(client);
    for (const { login, role } of accounts) await refuseMore(client, login, role);
    const { cms_app, cms_public } = Object.fromEntries(
      accounts.map(({ role, login, password }) => [role, loginAs(owner, login, password, database)]),
    );
    if (!cms_app || !cms_public) throw new TypeError('A working role has no login.');
    return { cms_app, cms_public };
  } finally {
    await client.end();
  }
}

interface Account {
  readonly role: WorkingRole;
  readonly login: string;
  readonly password: string;
}

/** Reads the stored passwords and creates the missing ones. */
async function storedAccounts(client: pg.Client, database: string): Promise<Account[]> {
  // Not in a migration: the migrations grant privileges to roles that an administrator may have to create first.
  await client.query(`SET client_min_messages = warning;
    CREATE TABLE IF NOT EXISTS database_logins (role text PRIMARY KEY, password text NOT NULL)`);
  for (const role of workingRoles) {
    await client.query('INSERT INTO database_logins VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      role,
      randomBytes(24).toString('base64url'),
    ]);
  }
  const { rows } = await client.query<{ role: WorkingRole; password: string }>(
    'SELECT role, password FROM database_logins',
  );
  return rows.map(({ role, password }) => ({ role, password, login: loginName(role, database) }));
}

/**
 * Roles belong to the whole database server, and the product of another database has its own logins. A name has at most
 * 63 bytes.
 */
function loginName(role: WorkingRole, database: string): string {
  const name = `${role}_${database}`;
  if (Buffer.byteLength(name) <= 63) return name;
  return `${role}_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`;
}

async function makeRoles(
  client: pg.Client,
  owner: pg.ClientConfig,
  database: string,
  accounts: readonly Account[],
): Promise<void> {
  const statements: string[] = [];
  const made: pg.ClientConfig[] = [];
  for (const { role, login, password } of accounts) {
    const { rows } = await client.query<{ role: boolean; login: boolean; held: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
         EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS login,
         EXISTS (SELECT FROM pg_auth_members AS m JOIN pg_roles AS r ON r.oid = m.roleid JOIN pg_roles AS l ON l.oid = m.member
           WHERE r.rolname = $1 AND l.rolname = $2) AS held`,
      [role, login],
    );
    const row = rows[0];
    const name = pg.escapeIdentifier(login);
    const connection = loginAs(owner, login, password, database);
    if (!row?.role) statements.push(`CREATE ROLE ${role} NOLOGIN`);
    const isLetIn = row?.login && !(await refusal(connection));
    if (!isLetIn) {
      const abilities = `LOGIN NOINHERIT PASSWORD '${scramVerifier(password)}'`;
      statements.push(`${row?.login ? 'ALTER' : 'CREATE'} ROLE ${name} ${abilities}`);
      made.push(connection);
    }
    if (!row?.held) statements.push(`GRANT ${role} TO ${name}`);
  }
  for (const [index, statement] of statements.entries()) {
    await client.query(statement).catch((error: { code?: string; message: string }) => {
      // The databases of a server share the working roles: the first start of another one was faster.
      if (/^(42710|23505)$/.test(error.code ?? '')) return;
      if (error.code !== '42501') throw error;
      const left = statements.slice(index).join('; ');
      throw new StartupError(
        3,
        `The account of DATABASE_URL may not create the product's roles (${error.message}). Have an administrator of the database server run: ${left};`,
      );
    });
  }
  for (const login of made) {
    const reason = await refusal(login);
    if (reason) throw new StartupError(3, `The database refuses the product's own login: ${reason}`);
  }
}

/** Why a login is refused; undefined when it is accepted. */
async function refusal(connection: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return messageOf(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A login with more privileges than its working role would make the restrictions of the roles useless. */
async function refuseMore(client: pg.Client, login: string, role: WorkingRole): Promise<void> {
  const { rows } = await client.query<{ name: string; mighty: boolean }>(
    `WITH RECURSIVE held AS (
       SELECT oid FROM pg_roles WHERE rolname = $1
       UNION SELECT m.roleid FROM pg_auth_members AS m JOIN held ON held.oid = m.member)
     SELECT rolname AS name, rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS mighty
     FROM pg_roles JOIN held USING (oid)`,
    [login],
  );
  const more = rows.filter(({ name, mighty }) => mighty || (name !== login && name !== role)).map(({ name }) => name);
  if (more.length === 0) return;
  throw new StartupError(
    3,
    `The database role ${login} has more privileges than ${role}, through ${more.join(', ')}; revoke them.`,
  );
}

/**
 * A password verifier in PostgreSQL's format (RFC 5803), so that the password itself never appears in logged
 * statements.
 */
function scramVerifier(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

/** The same address with another account. */
function loginAs(owner: pg.ClientConfig, user: string, password: string, database: string): pg.ClientConfig {
  if (owner.connectionString === undefined) return { ...owner, user, password, database };
  const [address = '', search] = owner.connectionString.split('?');
  const host = /^\w+:\/\/(?:[^/#]*@)?([^/#]*)/.exec(address)?.[1] ?? '';
  const parameters = new URLSearchParams(search);
  for (const name of ['user', 'password']) parameters.delete(name);
  const account = [user, password].map(encodeURIComponent).join(':');
  return { ...owner, connectionString: `postgres://${account}@${host}/${encodeURI(database)}?${parameters}` };
}
