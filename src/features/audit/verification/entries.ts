import type { EntryText } from './read-entry-text.ts';
import { followVersions, type VersionedRecords } from './record-versions.ts';
import { erasedMarker, members, microseconds, type StoredLink } from './sealed-form.ts';

/**
 * What is wrong with an entry or its link. `position`: links before it were removed; `link`: its hash does not follow
 * from the previous link and its content; `missing`: the entry does not exist; `content`, `private`: its values differ
 * from the sealed ones; `twice`: two entries have its number; `unsealed`: it has no link although later ones do;
 * `time`: its time does not fit its position; `gap`: an earlier version of its record has no entry; `erasure`: one of
 * its values was erased without an entry about it.
 */
export type Difference =
  | 'position'
  | 'link'
  | 'missing'
  | 'content'
  | 'private'
  | 'twice'
  | 'unsealed'
  | 'time'
  | 'gap'
  | 'erasure';

/** Where the log differs from what was sealed. */
export interface BrokenEntry {
  /** Null if no link refers to it. */
  readonly position: string | null;
  readonly auditId: string;
  /** The time of the entry, or else of the seal of its link. */
  readonly at: string;
  readonly difference: Difference;
}

/** The assumed maximum duration of a transaction, in microseconds: entries may be out of order by this much. */
export const longestTransaction = 600 * 1e6;

interface ReadEntry {
  id: string;
  at: string;
  tx: string;
  operation: string;
  resource: string;
  record_id: string;
  version: string | null;
  before: string | null;
  after: string | null;
  position: string | null;
  sealed_at: string | null;
  private: string | null;
}

/**
 * Walks the log by its numbers and looks for what the chain cannot show: see `Difference`.
 * @param kinds the records to compare with it.
 */
export async function entryWalk(reading: EntryText, last: StoredLink | undefined, kinds: readonly VersionedRecords[]) {
  const erasures = await readErasures(reading);
  const [epoch] = await reading.rows<{ first_id: string }>(
    'SELECT first_id FROM ONLY public.audit_epochs ORDER BY first_id DESC LIMIT 1',
  );
  const passedOver = passing(BigInt(epoch?.first_id ?? 0), last);
  const versions = followVersions<ReadEntry>(kinds);
  const now = Date.now() * 1000;
  let [unsealed, missing, late] = [0, 0, 0];
  let [missingAfter, firstLate] = ['', ''];
  let newest = Number.NEGATIVE_INFINITY;
  let previous: string | undefined;
  let broken: BrokenEntry | undefined;
  const text = `SELECT a.id, a.at, a.tx, a.operation, a.resource, a.record_id, a.version, a.before, a.after,
      c.position, c.sealed_at, c.private
    FROM ONLY public.audit_log AS a LEFT JOIN ONLY public.audit_chain AS c ON c.audit_id = a.id ORDER BY a.id`;
  for await (const entries of reading.batches<ReadEntry>(text)) {
    for (const entry of entries) {
      const at = microseconds(entry.at);
      const gap = previous === undefined ? 0 : Number(BigInt(entry.id) - BigInt(previous)) - 1;
      const found =
        (gap < 0 && 'twice') ||
        (entry.position === null && passedOver(entry) && 'unsealed') ||
        (at < newest - longestTransaction && 'time') ||
        (versions.hasHole(entry) && 'gap') ||
        (isErasedUntold(entry, erasures) && 'erasure');
      if (found) broken ??= { position: entry.position, auditId: entry.id, at: entry.at, difference: found };
      if (gap > 0) missingAfter ||= previous ?? '';
      missing += Math.max(gap, 0);
      if ((entry.sealed_at ? microseconds(entry.sealed_at) : now) > at + longestTransaction) {
        firstLate ||= entry.id;
        late += 1;
      }
      if (entry.position === null) unsealed += 1;
      newest = Math.max(newest, at);
      previous = entry.id;
    }
  }
  const { late: headless, untold } = await versions.compare(reading);
  if (headless && (broken === undefined || BigInt(headless.id) < BigInt(broken.auditId)))
    broken = { position: headless.position, auditId: headless.id, at: headless.at, difference: 'gap' };
  return {
    unsealed,
    broken,
    untold,
    missing: missing > 0 ? { count: missing, after: missingAfter } : undefined,
    late: late > 0 ? { count: late, first: firstLate } : undefined,
  };
}

/** Whether sealing has continued after an entry without a link, which never happens to a genuine entry. */
function passing(epoch: bigint, last: StoredLink | undefined) {
  const [tx, id] = [BigInt(last?.tx ?? 0), BigInt(last?.audit_id ?? 0)];
  return (entry: ReadEntry): boolean => {
    const own = { id: BigInt(entry.id), tx: BigInt(entry.tx) };
    if (own.id < epoch) return true;
    return last !== undefined && id >= epoch && (own.tx < tx || (own.tx === tx && own.id < id));
  };
}

/** The erased fields by record, according to the log, with the last entry about each. */
async function readErasures(reading: EntryText): Promise<Map<string, bigint>> {
  const rows = await reading.rows<{ id: string; resource: string; record_id: string; after: string | null }>(
    `SELECT id, resource, record_id, after FROM ONLY public.audit_log WHERE operation = 'eraseAuditValues' ORDER BY id`,
  );
  return new Map(
    rows.flatMap(({ id, resource, record_id: record, after }) => {
      const fields: unknown = JSON.parse(members(after ?? '{}').get('fields') ?? '[]');
      return Array.isArray(fields)
        ? fields.map((field) => [`${resource} ${record} ${field}`, BigInt(id)] as const)
        : [];
    }),
  );
}

/** Whether a value was erased without an entry about it; for a sealed value that entry comes later. */
function isErasedUntold(entry: ReadEntry, erasures: ReadonlyMap<string, bigint>): boolean {
  const erasureOf = (field: string) => erasures.get(`${entry.resource} ${entry.record_id} ${field}`);
  const commitments = [...members(entry.private ?? '{}')];
  const dropped = commitments.flatMap(([field, value]) => (members(value).has('salt') ? [] : [field]));
  if (dropped.some((field) => (erasureOf(field) ?? 0n) <= BigInt(entry.id))) return true;
  // A value erased before its entry was sealed was sealed as erased.
  const marked = [entry.before, entry.after].flatMap((values) =>
    values?.includes(erasedMarker) ? [...members(values)] : [],
  );
  return marked.some(([field, value]) => value === erasedMarker && erasureOf(field) === undefined);
}
