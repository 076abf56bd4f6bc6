import { sql } from 'kysely';
import { ProblemError } from '../../contract/errors.ts';
import { query } from '../../engine/statement.ts';
import type { Database } from '../../platform/database/connect.ts';
import { lineOf, networkOf } from '../../platform/network-address.ts';

/**
 * Consecutive failures after which each answer is delayed more: of one device or network, and of a name from anywhere.
 */
const slowFrom = 4;
const slowAccountFrom = 20;
const longestDelay = 4_000;
/**
 * Failures after which attempts are blocked for a while: of a name from one device or network, of one address, of one
 * network; of the second proof of an account.
 */
const most = { pair: 10, line: 30, network: 100, secondProof: 5 } as const;
const blockMinutes = 15;

/** A sign-in attempt, as far as it is counted. */
export interface Attempt {
  readonly username: string;
  readonly address: string;
  /** The device, if this account has signed in on it before. */
  readonly device: string | undefined;
}

/** An account whose first proof was right. */
export interface ProvenAccount {
  readonly id: string;
  readonly username: string;
}

/** The decision on an attempt: continue after `delay` milliseconds, or not before `blockedFor` seconds have passed. */
export interface SignInLeave {
  readonly delay: number;
  readonly blockedFor: number;
}

/**
 * Counts an attempt before its password is checked, so that concurrent attempts cannot exceed the limit, and decides
 * whether it may continue. Names without an account count the same, so that nobody learns which exist. A name alone is
 * never blocked, only delayed: otherwise anybody could lock its owner out (decision 0028).
 */
export function beginSignIn(database: Database, attempt: Attempt): Promise<SignInLeave> {
  return countAttempt(database, countersOf(attempt));
}

/**
 * Counts a try of the second proof of an account before it is checked. Whoever may try has the first proof, so the account
 * alone counts, from wherever: five tries.
 */
export function beginSecondProof(database: Database, account: ProvenAccount): Promise<SignInLeave> {
  return countAttempt(database, [secondProofCounter(account)]);
}

/** After a right second proof: forgets the tries. */
export async function endSecondProof(database: Database, account: ProvenAccount): Promise<void> {
  const { subject } = secondProofCounter(account);
  await database.deleteFrom('sign_in_failures').where('subject', '=', subject).execute();
}

/** Something that may be used so often in a while, by a name of its own. */
interface UseLimit {
  readonly subject: string;
  readonly allowed: number;
}

/**
 * Counts the use of something that costs others, such as a mail to somebody's address.
 * @param detail what the caller is told then.
 * @throws ProblemError RATE_LIMITED while one of the limits is exceeded.
 */
export async function limitUses(
  database: Database,
  limits: readonly UseLimit[],
  detail = 'detail.askedTooOften',
): Promise<void> {
  const { blockedFor } = await count(
    database,
    limits.map((limit) => ({ ...limit, username: null })),
  );
  if (blockedFor > 0) throw new ProblemError('RATE_LIMITED', { detail, retryAfter: blockedFor });
}

async function countAttempt(database: Database, counters: readonly Counter[]): Promise<SignInLeave> {
  const { rows, blockedFor } = await count(database, counters);
  const delays = rows.map(({ subject, failures }) => delayAfter(failures, kindOf(subject)));
  return { delay: Math.max(0, ...delays), blockedFor };
}

/** Counts one more of each; `blockedFor`: the seconds that one of them is blocked, and then none is counted. */
async function count(database: Database, counters: readonly Counter[]) {
  // Blocked attempts do not count: they must not block the others in the same office.
  const rows = await query<{ subject: string; failures: number; seconds: number }>(
    database,
    `WITH counter AS (SELECT * FROM json_to_recordset($1::json) AS c (subject text, username text, allowed integer)),
     blocked AS (SELECT f.subject, f.failures, f.blocked_until FROM sign_in_failures AS f
       WHERE f.subject IN (SELECT subject FROM counter) AND f.blocked_until > now()),
     counted AS (
       INSERT INTO sign_in_failures AS f (subject, username, allowed, failures, last_failed_at)
         SELECT subject, username, allowed, 1, now() FROM counter WHERE NOT EXISTS (SELECT FROM blocked) ORDER BY subject
       ON CONFLICT (subject) DO UPDATE SET
         failures = CASE WHEN f.last_failed_at < now() - make_interval(mins => $2) THEN 1 ELSE f.failures + 1 END,
         last_failed_at = now(),
         blocked_until = CASE
           WHEN f.blocked_until > now() THEN f.blocked_until
           WHEN f.failures + 1 > f.allowed AND f.last_failed_at >= now() - make_interval(mins => $2)
             THEN now() + make_interval(mins => $2) END
       RETURNING f.subject, f.failures, f.blocked_until)
     SELECT subject, failures, coalesce(ceil(extract(epoch FROM blocked_until - now())), 0)::int AS seconds
       FROM (SELECT * FROM blocked UNION ALL SELECT * FROM counted) AS found`,
    [JSON.stringify(counters), blockMinutes],
  );
  return { rows, blockedFor: Math.max(...rows.map(({ seconds }) => seconds)) };
}

/** After a success: deletes the failures of the name there, and subtracts this attempt from the shared counters. */
export async function endSignIn(database: Database, attempt: Attempt): Promise<void> {
  const subjects = countersOf(attempt).map(({ subject }) => subject);
  // Locked in the order in which attempts count, so that two of the same moment never wait for each other.
  await query(
    database,
    `WITH counter AS (SELECT subject FROM sign_in_failures WHERE subject = ANY($1) ORDER BY subject FOR UPDATE),
     own AS (DELETE FROM sign_in_failures WHERE username IS NOT NULL AND subject IN (SELECT subject FROM counter))
     UPDATE sign_in_failures SET failures = greatest(failures - 1, 0),
         blocked_until = CASE WHEN failures - 1 > allowed THEN blocked_until END
       WHERE username IS NULL AND subject IN (SELECT subject FROM counter)`,
    [subjects],
  );
}

/** Deletes expired counters; returns their number. */
export async function clearFailures(database: Database): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('sign_in_failures')
    .where('last_failed_at', '<', sql<string>`now() - make_interval(mins => ${2 * blockMinutes})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

interface Counter {
  readonly subject: string;
  /** Null for a shared counter. */
  readonly username: string | null;
  readonly allowed: number;
}

function countersOf({ username, address, device }: Attempt): readonly Counter[] {
  if (device !== undefined) return [{ subject: `device ${device} ${username}`, username, allowed: most.pair }];
  const [line, network] = [lineOf(address), networkOf(address)];
  return [
    { subject: `account ${username}`, username, allowed: 2 ** 31 - 1 },
    { subject: `line ${line}`, username: null, allowed: most.line },
    { subject: `network ${network}`, username: null, allowed: most.network },
    { subject: `pair ${network} ${username}`, username, allowed: most.pair },
  ];
}

function secondProofCounter({ id, username }: ProvenAccount): Counter {
  return { subject: `factor ${id}`, username, allowed: most.secondProof };
}

function kindOf(subject: string): string {
  return subject.slice(0, subject.indexOf(' '));
}

function delayAfter(failures: number, kind: string): number {
  if (kind === 'line' || kind === 'network' || kind === 'factor') return 0;
  const from = kind === 'account' ? slowAccountFrom : slowFrom;
  return failures < from ? 0 : Math.min(longestDelay, 250 * 2 ** (failures - from));
}
