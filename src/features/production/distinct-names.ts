import { type FieldError, ProblemError } from '../../contract/errors.ts';
import type { TagsField } from '../../declare/kinds/tags.ts';
import type { TextField } from '../../declare/kinds/text.ts';
import type { ChangeOf } from '../../declare/record.ts';
import type { Resource } from '../../declare/resource.ts';
import type { FileRow } from '../../engine/kinds/sheet.ts';
import { tableOf } from '../../engine/names.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import { query } from '../../engine/statement.ts';
import { foldWords } from '../../lib/fold.ts';
import type { Database } from '../../platform/database/connect.ts';

/** A record with its names. */
interface Named {
  readonly name: string;
  readonly aliases: readonly string[];
}

/** A resource whose records have a name and aliases. */
type NamedResource = Resource<{ name: TextField; aliases: TagsField }>;

/** A live record. */
interface NamedRecord extends Named {
  readonly id: string;
}

/**
 * No two live records of a resource may share a name or alias, in any spelling: Ia Ly equals Ialy, Đak Mi equals Dak
 * Mi. A file then always finds the one record it means. Changes of one resource are serialized.
 */
export function distinctNames(resource: NamedResource): RecordRules<NamedResource> {
  return {
    beforeChange: async (transaction, { kind }) => {
      if (!leavesNames(kind))
        await query(transaction, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`names ${resource.name}`]);
    },
    afterChange: async (transaction, { kind, ids }) => {
      // A file is validated as a whole, also when it is undone: one half may take a name that the other half gives up.
      if (leavesNames(kind) || kind === 'import' || kind === 'undo') return;
      const errors = sharedNames(await liveRecords(transaction, resource), ids);
      if (errors.length > 0) throw new ProblemError('CONFLICT_UNIQUE', { errors });
    },
    validateFile: async (database, rows) => takenInFile(await liveRecords(database, resource), rows),
  };
}

function liveRecords(database: Database, resource: Resource): Promise<NamedRecord[]> {
  const text = `SELECT id, name, aliases FROM ${tableOf(resource)} WHERE deleted_at IS NULL ORDER BY id`;
  return query<NamedRecord>(database, text, []);
}

/**
 * The form in which names are compared: letters and digits, without case, accents and blanks; a name of punctuation
 * alone stays as it is.
 */
function nameKey(name: string): string {
  return foldWords(name).join('') || name.trim();
}

/** Names that another record already has, as errors of the changed record. */
function sharedNames(records: readonly NamedRecord[], changed: readonly string[]): FieldError[] {
  const owners = new Map<string, string>();
  // Unchanged records first, so that the error is at the changed or new one.
  const settled = records.filter(({ id }) => !changed.includes(id));
  const others = records.filter(({ id }) => changed.includes(id));
  return [...settled, ...others].flatMap(({ id, name, aliases }) =>
    [name, ...aliases].flatMap((each): FieldError[] => {
      const key = nameKey(each);
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, id);
      if (owner === undefined || owner === id) return [];
      const record = records.find((one) => one.id === owner)?.name ?? '';
      return [{ path: fieldSaying(name, key), code: 'nameTaken', values: { text: each, record } }];
    }),
  );
}

/** A name that a record has after a file. */
interface Claim {
  readonly text: string;
  readonly path: 'name' | 'aliases';
  /** The present name of the record, or that of a new one. */
  readonly record: string;
  /** The row that sets the name; undefined if the record has it already. */
  readonly row: number | undefined;
}

/**
 * Errors of rows whose names belong to another record after the whole file: within a file a name may move from one
 * record to another. A record that keeps its name is never wrong; if two rows set the same name, both are.
 */
function takenInFile(
  records: readonly NamedRecord[],
  rows: readonly FileRow<NamedResource>[],
): Map<number, FieldError[]> {
  const claims = new Map<string, Claim[]>();
  const claim = (was: Named | undefined, row: FileRow | undefined, { name, aliases }: Named) => {
    const had = new Set(was && [was.name, ...was.aliases].map(nameKey));
    const texts = new Map([...aliases, name].map((text) => [nameKey(text), text]));
    for (const [key, text] of texts) {
      const given = had.has(key) ? undefined : row?.number;
      const own = { text, path: fieldSaying(name, key), record: was?.name ?? name, row: given };
      claims.set(key, [...(claims.get(key) ?? []), own]);
    }
  };
  const rowOf = new Map(rows.flatMap((row) => (row.recordId === null ? [] : [[row.recordId, row]])));
  for (const record of records) {
    const row = rowOf.get(record.id);
    const was = row === undefined ? record : row.before && afterChange(record, row.before);
    claim(was ?? undefined, row, afterChange(record, row?.values ?? {}));
  }
  const known = new Set(records.map(({ id }) => id));
  for (const row of rows)
    if (!known.has(row.recordId ?? '')) claim(undefined, row, afterChange({ name: '', aliases: [] }, row.values));
  const errors = new Map<number, FieldError[]>();
  for (const all of claims.values())
    for (const one of all) {
      const other = all.find(({ row }) => row === undefined) ?? all.find((each) => each !== one);
      if (one.row === undefined || !other) continue;
      const values = { text: one.text, record: other.record };
      const problem =
        other.row === undefined
          ? { code: 'nameTaken', values }
          : { code: 'nameTakenInRow', values: { ...values, row: other.row } };
      errors.set(one.row, [...(errors.get(one.row) ?? []), { path: one.path, ...problem }]);
    }
  return errors;
}

/** The names of a record after these changes. */
function afterChange({ name, aliases }: Named, values: ChangeOf<NamedResource>): Named {
  return { name: values.name ?? name, aliases: values.aliases ?? aliases };
}

/** The field of a record that contains a name. */
function fieldSaying(name: string, key: string): 'name' | 'aliases' {
  return nameKey(name) === key ? 'name' : 'aliases';
}

function leavesNames(kind: string): boolean {
  return ['status', 'position', 'remove', 'purge'].includes(kind);
}
