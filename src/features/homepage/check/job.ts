import type { LookupFunction } from 'node:net';
import type { Resource } from '../../../declare/resource.ts';
import { tableOf } from '../../../engine/names.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { createJob, type Job, type JobRun, jobKind } from '../../../platform/jobs/kind.ts';
import { companyLinks } from '../company-links/resource.ts';
import { links } from '../links/resource.ts';
import { systemLinks } from '../system-links/resource.ts';
import { lookupPublic } from './public-address.ts';
import { type LinkResponse, requestLink } from './request-link.ts';

const checking = jobKind({ name: 'check-links', repeats: { dailyAt: '04:10' }, longest: 2 * 60 * 60_000 });
const checked: readonly Resource[] = [systemLinks, links, companyLinks];
/** Addresses requested at the same time. */
const maxConcurrent = 4;

export type CheckState = 'reachable' | 'failing' | 'dead';

/** A link whose address is due for a check. */
interface Due {
  readonly resource: Resource;
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly state: CheckState | null;
}

/**
 * Checks links once a day: those not checked for some days, and those that failed. It sends requests to the internet,
 * so the job only exists if the operators want it (CHECK_LINKS_DAYS).
 */
export function linksChecking(database: Database, days: number): Job[] {
  return days > 0 ? [createJob(checking, (run) => checkLinks(database, days, run))] : [];
}

/** Requests every due address, and stores the result. */
export async function checkLinks(
  database: Database,
  days: number,
  run: Pick<JobRun, 'signal' | 'progress'>,
  lookup: LookupFunction = lookupPublic,
) {
  const due = (await Promise.all(checked.map((resource) => dueOf(database, resource, days)))).flat();
  const dead: Due[] = [];
  let done = 0;
  const waiting = due.values();
  const work = async () => {
    for (const link of waiting) {
      if (run.signal.aborted) return;
      const answer = await requestLink(link.url, { lookup, signal: run.signal });
      const state = stateAfter(answer, link.state);
      await mark(database, link, state);
      if (state === 'dead') dead.push(link);
      done += 1;
      run.progress(done, due.length, link.name);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  const records = dead.map(({ resource, id, name }) => ({ resource: resource.name, id, title: name }));
  return { addresses: done, dead: dead.length, records };
}

/**
 * The new state of an address. A page that its server does not know (404, 410) is dead at once; any other failure may
 * be the connection or maintenance, and counts as dead only if it repeats. Nothing is known of an address that must not
 * be requested.
 */
export function stateAfter(answer: LinkResponse, before: CheckState | null): CheckState | null {
  if (answer === 'private') return null;
  if (answer === 404 || answer === 410) return 'dead';
  // The server answers, but requires a sign-in, limits requests or does not allow the method.
  const isThere = answer !== 'none' && (answer < 400 || [401, 403, 405, 407, 429].includes(answer));
  if (isThere) return 'reachable';
  return before === 'failing' || before === 'dead' ? 'dead' : 'failing';
}

function dueOf(database: Database, resource: Resource, days: number): Promise<Due[]> {
  return query<Omit<Due, 'resource'>>(
    database,
    `SELECT id, name, url, check_state AS state FROM ${tableOf(resource)}
     WHERE deleted_at IS NULL AND url ~* '^https?:'
       AND (checked_at IS NULL OR check_state = 'failing' OR checked_at < now() - make_interval(days => $1)) ORDER BY id`,
    [days],
  ).then((rows) => rows.map((row) => ({ ...row, resource })));
}

/** Only for the requested address: it may have changed meanwhile. This is not a change of the record by a user. */
async function mark(database: Database, { resource, id, url }: Due, state: CheckState | null): Promise<void> {
  const text = `UPDATE ${tableOf(resource)} SET check_state = $1, checked_at = now() WHERE id = $2 AND url = $3`;
  await query(database, text, [state, id, url]);
}
