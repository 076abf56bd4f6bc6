import { type FieldError, ProblemError } from '../../contract/errors.ts';
import type { Resource } from '../../declare/resource.ts';
import { tableOf } from '../../engine/names.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import { query } from '../../engine/statement.ts';
import { foldWords } from '../../lib/fold.ts';

/** A live record by the names that people give it. */
interface Named {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

/**
 * No two live records of a resource are called alike, by name or alias, in whatever spelling: Ia Ly is Ialy, Đak Mi is Dak Mi. A
 * file then finds the one that is meant, and never two. Changes of one resource wait for each other.
 */
export function distinctNames(resource: Resource): RecordRules {
  return {
    beforeChange: async (transaction, { kind }) => {
      if (!leavesNames(kind))
        await query(transaction, 'SELECT pg_advisory_xact_lock(hashtext($1))', [`names ${resource.name}`]);
    },
    afterChange: async (transaction, { kind, ids }) => {
      if (leavesNames(kind)) return;
      const text = `SELECT id, name, aliases FROM ${tableOf(resource)} WHERE deleted_at IS NULL ORDER BY id`;
      const errors = sharedNames(await query<Named>(transaction, text, []), ids);
      if (errors.length > 0) throw new ProblemError('CONFLICT_UNIQUE', { errors });
    },
  };
}

/** A name as people tell it apart: its letters and digits, without case, accents and blanks. */
function nameKey(name: string): string {
  return foldWords(name).join('');
}

/** What names another record has already, told where one of the changed records says so. */
function sharedNames(records: readonly Named[], changed: readonly string[]): FieldError[] {
  const owners = new Map<string, string>();
  // Those that were there come first: what is changed, or new, is what says it again.
  const settled = records.filter(({ id }) => !changed.includes(id));
  const others = records.filter(({ id }) => changed.includes(id));
  return [...settled, ...others].flatMap(({ id, name, aliases }) =>
    [name, ...aliases].flatMap((each): FieldError[] => {
      const key = nameKey(each);
      const owner = owners.get(key);
      if (owner === undefined) owners.set(key, id);
      if (owner === undefined || owner === id) return [];
      const path = nameKey(name) === key ? 'name' : 'aliases';
      const record = records.find((one) => one.id === owner)?.name ?? '';
      return [{ path, code: 'nameTaken', values: { text: each, record } }];
    }),
  );
}

function leavesNames(kind: string): boolean {
  return ['status', 'position', 'remove', 'purge'].includes(kind);
}
