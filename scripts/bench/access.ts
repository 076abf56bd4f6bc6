import { argon2, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { resourceOperations } from '../../src/declare/operations.ts';
import { createTokenCallers } from '../../src/features/access/tokens/token-callers.ts';
import { createSessions } from '../../src/features/auth/sessions.ts';
import { createAccessChanges } from '../../src/platform/database/access-changes.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { listen } from '../../src/platform/database/notifications.ts';
import { createIdentity } from '../../src/platform/identity/identity.ts';
import { passwordParameters } from '../../src/platform/identity/passwords.ts';
import { loadSecrets } from '../../src/platform/secrets.ts';
import { news } from '../../src/resources/news/resource.ts';
import { median } from './load.ts';
import type { ServerProcess } from './processes.ts';
import { ratePerSecond } from './rate.ts';
import { type Credentials, type Session, signIn } from './stage.ts';

/** The cost of identifying callers, of signing in, and of reading the audit log. */
export interface AccessCost {
  /** Microseconds to identify the caller and to check the permission. */
  readonly permission: number;
  /** The same for a personal access token. */
  readonly token: number;
  /** Sign-ins per second by as many clients as there are cores, and plain Argon2id hashes per second by as many. */
  readonly signIns: number;
  readonly hashes: number;
  /** Milliseconds to a page of the audit log with 100,000 entries: the median of its slowest filter, and its name. */
  readonly auditPage: number;
  readonly auditFilter: string;
}

const hash = promisify(argon2);
const permissionChecks = 200_000;
const auditEntries = 100_000;
const auditTurns = 20;

/** Measures access on a filled database with the running product. */
export async function measureAccess(
  product: ServerProcess,
  dataDirectory: string,
  owner: { client: pg.Client; connection: pg.ClientConfig },
  session: Session,
  credentials: Credentials,
): Promise<AccessCost> {
  const { permission, token } = await measurePermission(dataDirectory, owner.connection, product.url, session);
  const clients = availableParallelism();
  const hashes = await ratePerSecond(clients, () =>
    hash('argon2id', { message: credentials.password, nonce: randomBytes(16), ...passwordParameters }),
  );
  const accounts = await Promise.all(
    Array.from({ length: clients }, (_, index) => createAccount(product, session, index)),
  );
  let next = 0;
  const signIns = await ratePerSecond(clients, async () => {
    next += 1;
    await signIn(product, accounts[next % clients] ?? credentials);
  });
  return { permission, token, signIns, hashes, ...(await measureAuditList(owner.client, session)) };
}

/**
 * Identifies a cached caller, by its cookie and by a token, and checks the permission, as the routes do
 * (server/admission.ts). Microseconds of one check.
 */
async function measurePermission(
  dataDirectory: string,
  connection: pg.ClientConfig,
  publicUrl: string,
  session: Session,
): Promise<{ permission: number; token: number }> {
  const { list } = resourceOperations(news);
  const { token } = await session.call('insertMyToken', { name: 'bench', operations: [list.name], days: 1 });
  const database = connect(() => connection, 'cms_app', 2);
  const { sessionSecret } = await loadSecrets(dataDirectory);
  const identity = createIdentity(database, { secret: sessionSecret, publicUrl, sessionDays: 30 });
  const notifications = listen(() => connection);
  const changes = createAccessChanges(notifications, database);
  const sessions = createSessions(database, changes, identity, { sessionDays: 30 });
  const tokens = createTokenCallers(database, changes);
  try {
    // Nothing is cached before the listening connection is open.
    while (!changes.hearing()) await wait(50);
    return {
      permission: await measureChecks(async () => {
        const caller = await sessions.callerOf(new Headers({ cookie: session.cookie }));
        return caller?.principal.permissions.has(list.name);
      }),
      token: await measureChecks(async () => {
        const principal = await tokens.callerOf(new Headers({ authorization: `Bearer ${token}` }), list);
        return principal?.permissions.has(list.name);
      }),
    };
  } finally {
    await notifications.close();
    await database.destroy();
  }
}

/** Microseconds of one check, which must always permit. */
async function measureChecks(check: () => Promise<boolean | undefined>): Promise<number> {
  for (let count = 0; count < 1_000; count += 1) await check();
  let permitted = 0;
  const started = performance.now();
  for (let count = 0; count < permissionChecks; count += 1) if (await check()) permitted += 1;
  const spent = performance.now() - started;
  if (permitted !== permissionChecks) throw new Error('The caller of the benchmark was not recognised.');
  return (1000 * spent) / permissionChecks;
}

async function createAccount(product: ServerProcess, session: Session, index: number): Promise<Credentials> {
  const username = `bench-${index}`;
  const made = await session.call('insertUser', {
    username,
    fullName: username,
    email: `${username}@example.vn`,
    roleIds: [],
  });
  const password = String(made.password);
  await signIn(product, { username, password });
  return { username, password };
}

/** Fills the log and requests its first page with each filter. */
async function measureAuditList(client: pg.Client, session: Session) {
  await client.query(
    `INSERT INTO audit_log (account_id, operation, resource, record_id, request_id, ip_address, before, after)
     SELECT CASE WHEN n % 3 = 0 THEN $1::uuid ELSE gen_random_uuid() END, 'operation' || n % 40,
       CASE WHEN n % 20 = 0 THEN 'news' ELSE 'resource' || n % 15 END, (n % 900)::text, 'request ' || n,
       '10.0.' || n % 200 || '.7', jsonb_build_object(changed, repeat('tên cũ ', 60)),
       jsonb_build_object(changed, repeat('tên mới ', 60))
     FROM generate_series(1, ${auditEntries}) AS n,
       LATERAL (SELECT CASE WHEN n % 20 = 0 THEN 'title' ELSE 'summary' END AS changed)`,
    [session.accountId],
  );
  await sealed(client);
  await client.query('VACUUM (ANALYZE) audit_log, audit_chain');
  const inputs: [string, object][] = [
    ['none', {}],
    ['account', { accountId: session.accountId }],
    ['operation', { operation: 'operation7' }],
    ['resource', { resource: 'resource3' }],
    ['record', { resource: 'resource3', recordId: '33' }],
    ['request', { requestId: 'request 70000' }],
    ['address', { ipAddress: '10.0.5.7' }],
    ['time', { from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' }],
    ['words', { textSearch: 'quản trị thêm mới tin tức' }],
    ['words of a former title', { textSearch: 'ten cu' }],
    ['words nobody has', { textSearch: 'khong co tu nay' }],
    ['address by its beginning', { textSearch: '10.0.5' }],
    ['nothing found', { accountId: session.accountId, operation: 'operation-unknown' }],
  ];
  let slowest = { auditPage: 0, auditFilter: '' };
  for (const [auditFilter, input] of inputs) {
    const times: number[] = [];
    for (let turn = 0; turn < auditTurns; turn += 1) {
      const started = performance.now();
      await session.call('getListAudit', input);
      times.push(performance.now() - started);
    }
    const auditPage = median(times);
    if (auditPage > slowest.auditPage) slowest = { auditPage, auditFilter };
  }
  return slowest;
}

/** Waits until the running product has sealed the log. */
async function sealed(client: pg.Client): Promise<void> {
  for (let done = false; !done; ) {
    await wait(500);
    const { rows } = await client.query<{ done: boolean }>(
      'SELECT (SELECT max(audit_id) FROM audit_chain) >= (SELECT max(id) FROM audit_log) AS done',
    );
    done = rows[0]?.done === true;
  }
}
