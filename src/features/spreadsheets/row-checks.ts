import type { FieldError } from '../../contract/errors.ts';
import { isConditionallyRequired } from '../../declare/kinds/spreadsheet.ts';
import { isVisible, visibilityOf } from '../../declare/kinds/visibility.ts';
import { type Resource, slugOf, statusSets, treeOf } from '../../declare/resource.ts';
import type { Context } from '../../engine/handler.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import { textOfWritten } from '../../engine/kinds/sheet.ts';
import type { RecordRules } from '../../engine/record-rules.ts';
import { scopeCondition } from '../../engine/row-access/data-scope.ts';
import { changedFields, pick } from '../../engine/values.ts';
import { comparable, slugify } from '../../lib/fold.ts';
import type { SheetRow } from '../../platform/spreadsheets/sheet.ts';
import type { CheckedRow, ReadCells, ReadRow } from './checked-row.ts';
import { columnLetter } from './columns.ts';
import { columnFilling, compositeText, fieldsFilledBy } from './composite-columns.ts';
import { keyParting } from './contract/row.ts';
import { cellWriter } from './export-files.ts';
import { duplicateWarnings } from './likely-duplicates.ts';
import { type Existing, recordFinder } from './queries/records.ts';
import { cellsReader, type RowPlan, withFills } from './row-cells.ts';
import type { ClassifiedRow } from './row-classifier.ts';
import { keyFields, looseName, neededFields, rowKey } from './row-key.ts';
import { type ComparedRow, refusedRow, withRuleResults } from './row-results.ts';
import { createRowValidator } from './row-rules.ts';
import { sinkRowCheck } from './sink-checks.ts';
import { warningsOf } from './warnings.ts';

type Values = Record<string, unknown>;

/**
 * Creates the function that compares rows with the table, batch after batch. It remembers the keys it has seen: a
 * second row with the same key makes both wrong, because nobody can know which is meant; `clashes` names the earlier
 * ones.
 */
export function createRowCheck(resource: Resource, rules: RecordRules | undefined, plan: RowPlan, context: Context) {
  const { columns, fills, fixes, records, sink, proposer } = plan;
  const validate = createRowValidator(resource, context);
  const key = keyFields(resource);
  const needed = neededFields(resource);
  const slug = slugOf(resource);
  const madeKey = slug && key.includes(slug.name) ? slug : undefined;
  const words = keyWords(resource, records, context);
  const tree = treeOf(resource);
  const seen = new Map<string, number>();
  const addedByName = new Map<string, number>();
  const warning = duplicateWarnings(resource, context.database);
  const { initial: initialStatus } = statusSets[resource.statuses];

  const readCells = cellsReader(resource, plan, (name) => addedByName.get(name));
  const conditional = fills.filter(({ field }) => isConditionallyRequired(resource, field));
  const common = fills.filter((fill) => !conditional.includes(fill));
  /** The column in which a person finds a field: its own, or the composite one. */
  const inColumn = (name: string) =>
    columns.some(({ field, indexes }) => field === name && indexes.length > 0) ? name : columnFilling(resource, name);

  const compare = (row: SheetRow, read: ReadCells, known: Existing | undefined, unsure: boolean) => {
    const filled = known || unsure ? read : withFills(read, common);
    const { values, warnings, mended, sources } = filled;
    const { values: wanted, errors } = validate(values, unsure ? 'unsure' : known, filled.errors);
    const base = {
      number: row.number,
      cells: row.cells,
      mended,
      sources,
      published: false,
      visibility: null,
      reason: null,
      title:
        compositeText(resource, resource.title, values) ??
        String(values[resource.title] ?? known?.fields[resource.title] ?? ''),
    };
    if (errors.length > 0) {
      const checked: CheckedRow = {
        ...base,
        kind: 'wrong',
        key: words(values),
        recordId: known?.id ?? null,
        recordVersion: null,
        values: {},
        before: null,
        errors,
        warnings: [],
      };
      return { checked, proposed: undefined };
    }
    const names = known ? changedNames(resource, known, wanted) : [];
    const stored = known ? pick(wanted, names) : wanted;
    const next = { status: initialStatus, ...known?.fields, ...wanted };
    const visibility = visibilityOf(resource, next, Date.now());
    const wasVisible = known !== undefined && isVisible(resource, known.fields, Date.now());
    const checked: CheckedRow = {
      ...base,
      kind: !known ? 'added' : names.length > 0 ? 'changed' : 'unchanged',
      key: words({ ...wanted, ...known?.fields }),
      recordId: known?.id ?? null,
      recordVersion: known?.version ?? null,
      values: stored,
      published: visibility === 'visible' && !wasVisible,
      visibility: visibility === undefined || visibility === 'visible' ? null : visibility,
      before: known ? pick(known.fields, names) : null,
      errors: [],
      // Values that the record already has need no warning.
      warnings: [
        ...(known ? warnings.filter(({ path }) => names.includes(path)) : warnings),
        ...warningsOf(resource, stored, known?.fields),
      ],
    };
    const proposed = { changes: stored, record: next, before: known?.fields };
    return { checked, proposed: checked.kind === 'unchanged' ? undefined : proposed };
  };

  /** Compares rows with the records of their keys. */
  const finder = sink ? undefined : recordFinder(context.database, resource, scopeCondition(resource, context));
  const compareRecords = async (rows: readonly ReadRow[]): Promise<KnownRow[]> => {
    const find = await finder?.(rows.flatMap(({ own, isSure }) => (isSure ? [own] : [])));
    return rows.map(({ row, cells, own, isSure }) => {
      const { record, near } = (isSure && find?.(own)) || {};
      if (near) cells.errors.push({ path: near.field, code: 'keyZeros', values: { text: near.text, near: near.near } });
      // Without a key, or with an uncertain one, the record's present values are unknown.
      const compared = compare(row, cells, record, !isSure || near !== undefined);
      return { ...compared, known: record, name: record?.id ?? looseName(own) };
    });
  };

  const checkInSink = sink && sinkRowCheck(sink, { fills, fixes, words }, context);
  const compareSinkRows = async (rows: readonly ReadRow[]): Promise<KnownRow[]> => {
    const results = (await checkInSink?.(rows)) ?? [];
    return results.map((checked, place) => ({
      checked,
      proposed: undefined,
      known: undefined,
      name: looseName(rows[place]?.own ?? []),
    }));
  };
  const compareAll = checkInSink ? compareSinkRows : compareRecords;

  return async (
    rows: readonly ClassifiedRow[],
  ): Promise<{ checked: CheckedRow[]; clashes: { number: number; with: number }[] }> => {
    await proposer?.ready();
    const read = rows.map((classified): ReadRow => {
      const { row } = classified;
      const cells = sink ? withFills(readCells(classified), common) : readCells(classified);
      if (madeKey) completeKey(madeKey, cells.values);
      proposer?.complete(cells);
      const own = rowKey(resource, cells.values);
      const unread = cells.errors.some(({ path }) => fieldsFilledBy(resource, path).some((name) => key.includes(name)));
      // Without all required key fields the record is unknown.
      const missing = needed.filter((name) => own[key.indexOf(name)] === null);
      const isSure = missing.length === 0 && !unread;
      // Later rows may be below it in the tree.
      if (tree && isSure)
        for (const name of [...own, cells.values[resource.title]]) {
          const word = comparable(String(name ?? ''));
          if (word !== '' && !addedByName.has(word)) addedByName.set(word, row.number);
        }
      return { row, cells, own, missing, isSure };
    });
    const found = await compareAll(read);
    const clashes: { number: number; with: number }[] = [];
    const compared = found.map((one, place): ComparedRow => {
      const { row, missing = [], isSure = false } = read[place] ?? {};
      if (plan.withoutUnknown && namesUnknown(one.checked) && fixes.get(one.checked.number)?.taken !== true)
        return { ...one, checked: { ...refusedRow(one.checked, []), kind: 'passed', errors: [], reason: 'unknown' } };
      if (missing.length > 0) {
        const reportedPaths = new Set(
          one.checked.errors.flatMap(({ path }) => [path, ...fieldsFilledBy(resource, path)]),
        );
        // The error of a proposed key is reported at the fields from which it is proposed.
        const { field: proposed, from = [] } = resource.spreadsheet?.proposed ?? {};
        const isTold = (name: string) =>
          reportedPaths.has(name) || (name === proposed && from.some((each) => reportedPaths.has(each)));
        const untold = new Set(missing.filter((name) => !isTold(name)).map(inColumn));
        if (untold.size > 0)
          return refused(
            one,
            [...untold].map((path) => ({ path, code: 'required' })),
          );
      }
      if (!isSure || !row || one.checked.kind === 'passed') return one;
      const earlier = seen.get(one.name);
      seen.set(one.name, earlier ?? row.number);
      if (earlier === undefined) return one;
      clashes.push({ number: earlier, with: row.number });
      return refused(one, [duplicate(resource, earlier)]);
    });
    for (const clash of clashes) {
      const place = compared.findIndex(({ checked }) => checked.number === clash.number);
      const first = compared[place];
      if (first) compared[place] = refused(first, [duplicate(resource, clash.with)]);
    }
    /** The row with the reason that was given for all rows that need one. */
    const withReasons = (place: number, fields: readonly string[]) => {
      const reasons = conditional.filter(({ field }) => fields.includes(field));
      const [one, { row, cells } = {}] = [found[place], read[place]];
      if (reasons.length === 0 || !one || !row || !cells) return undefined;
      const without = Object.fromEntries(Object.entries(cells.values).filter(([name]) => !fields.includes(name)));
      return { ...one, ...compare(row, withFills({ ...cells, values: without }, reasons), one.known, false) };
    };
    const checked = await withRuleResults(rules, compared, withReasons, context);
    return { checked: await warning(checked), clashes };
  };
}

/** A compared row with its existing record. */
interface KnownRow extends ComparedRow {
  readonly known: Existing | undefined;
}

/** Whether a row is wrong because it names something unknown. */
export function namesUnknown({ errors }: Pick<CheckedRow, 'errors'>): boolean {
  return errors.some(({ code }) => code === 'referenceUnknown');
}

function refused(row: ComparedRow, errors: readonly FieldError[]): ComparedRow {
  return { ...row, checked: refusedRow(row.checked, errors), proposed: undefined };
}

/** The error of a row whose key another row has too, at the last key field. */
export function duplicate(resource: Resource, row: number): FieldError {
  return { path: keyFields(resource).at(-1) ?? '', code: 'duplicateInFile', values: { row } };
}

/** Creates the function that formats the key of a row or a record for people. */
function keyWords(resource: Resource, records: RowPlan['records'], context: Context) {
  const names = new Set(keyFields(resource).map((name) => columnFilling(resource, name)));
  const parts = [...names].map((name) => {
    const titles = new Map(records.get(name)?.named.map(({ id, names: [title] }) => [id, title]));
    const write = cellWriter(resource, name, context);
    return (values: Values) =>
      compositeText(resource, name, values) ?? textOfWritten(write(values[name], titles.get(String(values[name]))));
  });
  return (values: Values) =>
    parts
      .map((say) => say(values))
      .filter((word) => word !== '')
      .join(keyParting);
}

/** The address of a field's cell in a row, such as C7, or C7:D7 of a joined one; empty for a field without a column. */
export function cellPlace(
  columns: readonly { index: number; field: string | null }[],
  field: string,
  row: number,
): string {
  const places = columns
    .filter((candidate) => candidate.field === field)
    .map(({ index }) => `${columnLetter(index)}${row}`);
  return [...new Set([places[0], places.at(-1)])].join(':');
}

/** A slug may be missing: it is made from the title, so the same title means the same record. */
function completeKey({ name, from, max }: NonNullable<ReturnType<typeof slugOf>>, values: Values): void {
  if (values[name]) return;
  const made = slugify(String(values[from] ?? ''), max);
  if (made !== '') values[name] = made;
}

/** The fields whose values differ from the record in more than format; the key does not count. */
function changedNames(resource: Resource, known: Existing, wanted: Values): string[] {
  return changedFields(resource, known.fields, wanted).filter((name) => {
    const field = resource.fields[name];
    if (!field) return true;
    return (
      !keyFields(resource).includes(name) && !storedKind(field).sheet?.same?.(wanted[name], known.fields[name], field)
    );
  });
}
