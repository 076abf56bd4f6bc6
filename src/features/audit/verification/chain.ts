import type pg from 'pg';
import { type BrokenEntry, entryWalk, longestTransaction } from './entries.ts';
import { type EntryText, foreignParts, readEntryText } from './read-entry-text.ts';
import type { UntoldVersion, VersionedRecords } from './record-versions.ts';
import {
  contentHash,
  erasedMarker,
  linkHash,
  members,
  microseconds,
  privateHash,
  type StoredEntry,
  type StoredLink,
  sidesOf,
} from './sealed-form.ts';

/** The result of a verification. */
export interface ChainReport {
  readonly verified: number;
  /** The hash of the last valid link, in hexadecimal; null for an empty chain. */
  readonly head: string | null;
  /** Entries not sealed yet: those of about a second, while the product runs. */
  readonly unsealed: number;
  /** Erased private values: their commitments exist, their values do not. */
  readonly erased: number;
  /** Whether the noted head is still in the chain; true when none was given. */
  readonly foundHead: boolean;
  /** The first place at which the log differs from what was sealed. */
  readonly broken: BrokenEntry | undefined;
  /** Records whose newest versions have no entry. */
  readonly untold: readonly UntoldVersion[];
  /** Why the tables are not the plain ones that the product created: their content then proves little. */
  readonly foreign: readonly string[];
  /** Unused entry numbers, and the entry before the first of them: a rolled-back change leaves such a gap. */
  readonly missing: { readonly count: number; readonly after: string } | undefined;
  /**
   * Entries that were sealed, or still wait, long after their time: the product was stopped, or they were backdated.
   */
  readonly late: { readonly count: number; readonly first: string } | undefined;
}

const entryColumns =
  'id, at, tx, account_id, operation, resource, record_id, version, before, after, request_id, ip_address';

/**
 * Walks the chain from its beginning and recomputes every hash here, not in the database, from which it reads only
 * stored columns, in one snapshot. It ends at the first invalid link; after the last it walks the log itself, for
 * entries that the chain skipped, that have a wrong time, or that lack a predecessor (`entries.ts`), and compares the
 * log with the records.
 * @param notedHead a head printed by an earlier verification: if it is still there, the end was not cut off.
 * @param kinds the records whose versions are in the log.
 */
export function verifyChain(
  connection: pg.ClientConfig,
  notedHead?: string,
  kinds: readonly VersionedRecords[] = [],
): Promise<ChainReport> {
  return readEntryText(connection, async (reading) => {
    const foreign = await foreignParts(
      reading,
      kinds.map(({ table }) => table),
    );
    const walked = { verified: 0, head: null, erased: 0, foundHead: notedHead === undefined };
    const nothing = {
      ...walked,
      unsealed: 0,
      broken: undefined,
      untold: [],
      foreign,
      missing: undefined,
      late: undefined,
    };
    if (foreign.some((fault) => fault.startsWith('there is no table'))) return nothing;
    const chain = await walkChain(reading, notedHead);
    if (chain.broken) return { ...nothing, ...chain };
    const { last, ...report } = chain;
    return { ...report, ...(await entryWalk(reading, last, kinds)), foreign };
  });
}

/** What was found of the chain alone. */
interface ChainWalk {
  verified: number;
  head: string | null;
  erased: number;
  foundHead: boolean;
  broken: BrokenEntry | undefined;
  last: StoredLink | undefined;
}

async function walkChain(reading: EntryText, notedHead: string | undefined): Promise<ChainWalk> {
  const report: ChainWalk = {
    verified: 0,
    head: null,
    erased: 0,
    foundHead: notedHead === undefined,
    broken: undefined,
    last: undefined,
  };
  let newest = Number.NEGATIVE_INFINITY;
  let before: { tx: string; at: string } | undefined;
  const text = `SELECT position, audit_id, tx, salt, content_hash, private, sealed_at, hash
    FROM ONLY public.audit_chain ORDER BY position`;
  for await (const links of reading.batches<StoredLink>(text)) {
    const entries = await readEntries(reading, links);
    for (const link of links) {
      const [entry, twice] = entries.get(link.audit_id) ?? [];
      const previous = Buffer.from(report.head ?? '', 'hex');
      const difference =
        brokenLink(link, previous, report.verified) ??
        brokenEntry(link, entry, twice) ??
        (entry && brokenTime(link, entry, newest, before) ? 'time' : undefined);
      if (difference || !entry) {
        const at = entry?.at ?? link.sealed_at;
        report.broken = { position: link.position, auditId: link.audit_id, at, difference: difference ?? 'missing' };
        return report;
      }
      newest = Math.max(newest, microseconds(entry.at));
      before = entry;
      report.verified += 1;
      report.head = link.hash.slice(2);
      report.erased += [...members(link.private).values()].filter((value) => !members(value).has('salt')).length;
      report.foundHead ||= report.head === notedHead;
      report.last = link;
    }
  }
  return report;
}

/** The entries of some links, by number: one each, unless somebody duplicated a number. */
async function readEntries(reading: EntryText, links: readonly StoredLink[]): Promise<Map<string, StoredEntry[]>> {
  const entries = await reading.rows<StoredEntry>(
    `SELECT ${entryColumns} FROM ONLY public.audit_log WHERE id = ANY($1::bigint[])`,
    [links.map((link) => link.audit_id)],
  );
  return Map.groupBy(entries, ({ id }) => id);
}

function brokenLink(link: StoredLink, previous: Buffer, verified: number) {
  if (link.position !== String(verified + 1)) return 'position';
  return linkHash(previous, link).toString('hex') === link.hash.slice(2) ? undefined : 'link';
}

function brokenEntry(link: StoredLink, entry: StoredEntry | undefined, twice: StoredEntry | undefined) {
  if (!entry) return 'missing';
  if (twice) return 'twice';
  const commitments = members(link.private);
  const content = contentHash(link.salt, entry, [...commitments.keys()]);
  if (content.toString('hex') !== link.content_hash.slice(2)) return 'content';
  return [...commitments].every(([field, commitment]) => privateHolds(entry, field, members(commitment)))
    ? undefined
    : 'private';
}

/** A private value is valid if it matches its commitment, or if it was erased: then the marker replaces both values. */
function privateHolds(entry: StoredEntry, field: string, commitment: ReadonlyMap<string, string>): boolean {
  const salt = /^"((?:[0-9a-f]{2})+)"$/.exec(commitment.get('salt') ?? '')?.[1];
  if (salt) return JSON.stringify(privateHash(salt, entry, field).toString('hex')) === commitment.get('hash');
  const [before, after] = sidesOf(entry, field);
  return !commitment.has('salt') && (before ?? after) === erasedMarker && (after ?? before) === erasedMarker;
}

/**
 * Entries of one transaction have the same time, and none is much older than those before it or younger than its seal.
 */
function brokenTime(
  link: StoredLink,
  entry: StoredEntry,
  newest: number,
  before: { tx: string; at: string } | undefined,
): boolean {
  const at = microseconds(entry.at);
  if (before?.tx === entry.tx && before.at !== entry.at) return true;
  return !(at >= newest - longestTransaction && at <= microseconds(link.sealed_at) + longestTransaction);
}
