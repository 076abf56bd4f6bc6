import type { Resource } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import { textOfWritten } from '../../engine/kinds/sheet.ts';
import { columnOf, tableOf } from '../../engine/names.ts';
import { query } from '../../engine/statement.ts';
import { comparable, slugify } from '../../lib/fold.ts';
import type { ReadCells } from './checked-row.ts';
import { cellWriter } from './export-files.ts';
import { type KnownRecords, knownByName, withoutPrefix } from './lookups.ts';
import { keyFields, looseKey, type ProposedKey } from './row-key.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A record that a row may mean without its key: that key, the values it is unique within, and the values from which it
 * is proposed.
 */
interface Known {
  readonly id: string;
  readonly made: string;
  readonly within: readonly (string | null)[];
  readonly from: readonly (string | null)[];
}

/** Completes the rows of a file that has no column for a part of their key. */
export interface KeyProposer {
  /** Reads the existing records, once. */
  ready(): Promise<void>;
  /** Gives a row the key of the record it names, or a new unique key with a warning. */
  complete(cells: ReadCells): void;
}

/**
 * Creates the proposer for the part of a key that a file lacks. A row that names an existing record gets its key; for a
 * new one the code is made from the name, or from the names of its references, so the same row of the next file gets
 * the same code.
 * @param before prefixes of the names of records, which are not part of a code.
 */
export function keyProposer(
  resource: Resource,
  { field, from, as }: ProposedKey,
  before: readonly string[],
  context: Context,
): KeyProposer {
  const { database } = context;
  const within = keyFields(resource).filter((name) => name !== field);
  const bare = withoutPrefix(before);
  const writers = from.map((name) => cellWriter(resource, name, context));
  const max = Number((resource.fields[field] as { max?: number }).max ?? 100);
  let known: readonly Known[] = [];
  let names: KnownRecords | undefined;
  const usedKeys = new Set<string>();
  const proposed = new Map<string, string>();
  const textsOf = (values: Values, fields: readonly string[]) => fields.map((name) => String(values[name] ?? ''));
  const placeOf = (scope: readonly (string | null)[], made: string) => JSON.stringify([scope, looseKey(made)]);

  /** The keys of the records that a row may be. */
  const keysOfMatches = (values: Values): readonly string[] => {
    if (as === 'code') {
      const found = names?.lookup(String(values[from[0] ?? '']));
      if (!found) return [];
      if (!('value' in found)) return 'error' in found && found.error.code === 'referenceAmbiguous' ? ['', ''] : [];
      return known.flatMap(({ id, made }) => (id === found.value ? [made] : []));
    }
    const wanted = JSON.stringify([textsOf(values, within), textsOf(values, from)]);
    return known.flatMap((each) => (JSON.stringify([each.within, each.from]) === wanted ? [each.made] : []));
  };

  const wordsOf = (values: Values): string => {
    if (as === 'code') return slugify(bare(String(values[from[0] ?? ''])), max).toUpperCase();
    // The unit of a kind of limit is not part of its name.
    const [kind = '', ...span] = from.map((name, place) =>
      textOfWritten(writers[place]?.(values[name], undefined) ?? null).replace(/\s*\([^)]*\)$/, ''),
    );
    return `${kind} ${span.join('–')}`.trim().slice(0, max);
  };

  const freeOf = (scope: readonly string[], wanted: string): string => {
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? '' : as === 'code' ? `-${number}` : ` (${number})`;
      const made = `${wanted.slice(0, max - suffix.length).replace(/[- ]+$/, '')}${suffix}`;
      if (!usedKeys.has(placeOf(scope, made))) return made;
    }
  };

  return {
    async ready() {
      if (names) return;
      const texts = (fields: readonly string[]) => `ARRAY[${fields.map((name) => `${columnOf(name)}::text`)}]::text[]`;
      known = await query<Known>(
        database,
        `SELECT id, ${columnOf(field)}::text AS made, ${texts(within)} AS within, ${texts(from)} AS "from"
         FROM ${tableOf(resource)} WHERE deleted_at IS NULL`,
        [],
      );
      for (const each of known) usedKeys.add(placeOf(each.within, each.made));
      names = await knownByName(database, resource, before);
    },
    complete({ values, errors, warnings }) {
      const needs = [...within, ...from];
      if (values[field] || errors.some(({ path }) => path === field || needs.includes(path))) return;
      if (from.some((name) => !values[name])) return;
      const [one, other] = keysOfMatches(values);
      if (other !== undefined) {
        errors.push({ path: field, code: 'keyAmbiguous' });
        return;
      }
      if (one !== undefined) {
        values[field] = one;
        // A name used in place of the key does not change the record's name.
        if (as === 'code') for (const name of from) delete values[name];
        return;
      }
      const scope = textsOf(values, within);
      const identity = JSON.stringify([
        scope,
        as === 'code' ? comparable(bare(String(values[from[0] ?? '']))).replaceAll(' ', '') : textsOf(values, from),
      ]);
      const words = wordsOf(values);
      if (words === '') return;
      const made = proposed.get(identity) ?? freeOf(scope, words);
      proposed.set(identity, made);
      usedKeys.add(placeOf(scope, made));
      values[field] = made;
      warnings.push({ path: field, code: 'keyProposed', values: { text: made } });
    },
  };
}
