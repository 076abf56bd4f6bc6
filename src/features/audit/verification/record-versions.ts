import { resourceOperations } from '../../../declare/operations.ts';
import type { Resource } from '../../../declare/resource.ts';
import { snakeCase } from '../../../engine/names.ts';
import type { EntryText } from './read-entry-text.ts';

/** Records of which each change increments the version and writes an entry: the resource, and its table. */
export interface VersionedRecords {
  readonly resource: string;
  readonly table: string;
  /** The operation, if any, that does not increment the version: its entries have the current one. */
  readonly moving: string | undefined;
}

/** The records of the product's resources. */
export function recordsOf(resources: readonly Resource[]): VersionedRecords[] {
  return resources.map((resource) => ({
    resource: resource.name,
    table: resource.viewOf ?? snakeCase(resource.name),
    moving: resourceOperations(resource).setPosition?.name,
  }));
}

/** A record with a version that has no entry. */
export interface UntoldVersion {
  readonly resource: string;
  readonly recordId: string;
  readonly version: number;
  /** The newest version that the log may know. */
  readonly known: number;
}

/** The parts of an entry needed to follow its record's versions. */
interface VersionedEntry {
  readonly id: string;
  readonly operation: string;
  readonly resource: string;
  readonly record_id: string;
  readonly version: string | null;
}

/** The differences between the records and the log. */
export interface RecordFindings<Entry> {
  /** The earliest entry that is its record's first although it has a later version. */
  readonly late: Entry | undefined;
  readonly untold: readonly UntoldVersion[];
}

/**
 * Follows the versions in entries, in the order of the log, and compares them with those of the records. An entry
 * without a version may have incremented it; seeded records had their first version before any entry.
 */
export function followVersions<Entry extends VersionedEntry>(kinds: readonly VersionedRecords[]) {
  const moving = new Set(kinds.map((kind) => kind.moving));
  const newest = new Map<string, number>();
  const lateFirst = new Map<string, { entry: Entry; needed: number }>();

  /** Whether a version before the entry's is missing, so that its entry was removed. */
  function hasHole(entry: Entry): boolean {
    if (entry.operation === 'eraseAuditValues') return false;
    const record = `${entry.resource} ${entry.record_id}`;
    const known = newest.get(record);
    const version = entry.version === null ? (known ?? 1) + 1 : Number(entry.version);
    newest.set(record, Math.max(known ?? 0, version));
    // The version that must be known before.
    const needed = moving.has(entry.operation) ? version : version - 1;
    if (known === undefined && needed > 0) lateFirst.set(record, { entry, needed });
    return known !== undefined && needed > known;
  }

  async function compare(reading: EntryText): Promise<RecordFindings<Entry>> {
    const untold: UntoldVersion[] = [];
    const late: Entry[] = [];
    for (const { resource, table } of kinds) {
      const text = `SELECT id, version, created_by FROM ONLY public.${table} ORDER BY id`;
      for await (const rows of reading.batches<{ id: string; version: string; created_by: string | null }>(text)) {
        for (const { id, version, created_by: maker } of rows) {
          const record = `${resource} ${id}`;
          const before = maker === null ? 1 : 0;
          const known = newest.get(record) ?? before;
          if (Number(version) > known) untold.push({ resource, recordId: id, version: Number(version), known });
          const first = lateFirst.get(record);
          if (first && first.needed > before) late.push(first.entry);
          lateFirst.delete(record);
        }
      }
    }
    // For a permanently deleted record it is unknown whether it was seeded.
    const followed = new Set(kinds.map(({ resource }) => resource));
    for (const { entry, needed } of lateFirst.values())
      if (followed.has(entry.resource) && needed > 1) late.push(entry);
    return { late: late.sort(byNumber)[0], untold };
  }

  return { hasHole, compare };
}

function byNumber(one: VersionedEntry, other: VersionedEntry): number {
  return Number(BigInt(one.id) - BigInt(other.id));
}
