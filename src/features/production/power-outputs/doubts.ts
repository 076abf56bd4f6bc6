import { type FieldError, ProblemError } from '../../../contract/errors.ts';
import { reasonFault } from '../../../contract/reasons.ts';
import type { Context } from '../../../engine/handler.ts';
import type { RecordChange } from '../../../engine/record-rules.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { Finding } from './contract/warnings.ts';
import type { powerOutputs } from './resource.ts';
import { outputsOf } from './stored-output.ts';
import { findingsAbout, type OutputFigure } from './surroundings.ts';

type OutputChange = RecordChange<typeof powerOutputs>;

/** A changed record, as it is now. */
interface ChangedOutput extends OutputFigure {
  readonly id: string;
  readonly note: string;
  /** The note as a program left it. */
  readonly programNote: string;
  readonly isPublished: boolean;
  readonly doubtful: boolean;
}

/** The impossible figures among findings, as errors of their fields. */
export function impossibleOf(findings: readonly Finding[]): FieldError[] {
  return findings.flatMap(({ code, of, severity, values }) =>
    severity === 'impossible' ? [{ path: of, code, values }] : [],
  );
}

/** The doubts among findings, as errors of the note that explains them. */
export function doubtsOf(findings: readonly Finding[]): FieldError[] {
  return findings.flatMap(({ code, severity, values }) =>
    severity === 'doubtful' ? [{ path: 'note', code, values }] : [],
  );
}

/**
 * The doubts that a note does not explain, and why not if it is not empty; none: it explains them.
 * @param programNote the note as a program left it: these words explain nothing.
 */
export function unexplained(doubts: readonly FieldError[], note: string, programNote = ''): FieldError[] {
  const words = wordsBesides(programNote, note);
  const fault = doubts.length > 0 ? reasonFault(words) : undefined;
  if (!fault) return [];
  if (words.trim() !== '') return [...doubts, { path: 'note', ...fault }];
  return note.trim() === '' ? [...doubts] : [...doubts, { path: 'note', code: 'noteOfProgram' }];
}

/** What a note says besides the lines of another. */
function wordsBesides(other: string, note: string): string {
  return other.split('\n').reduce((rest, line) => rest.replace(line, ''), note);
}

/**
 * Checks changed figures by the rules of output. A person explains what is doubtful, in words that no program wrote; what
 * a program sends is stored and marked until a person has explained it, or it fits by now.
 * @throws ProblemError VALIDATION_FAILED if a figure is impossible, doubtful without a reason, or would be published
 * without a person's.
 */
export async function settleDoubts(
  transaction: Database,
  change: OutputChange,
  context: Context | undefined,
): Promise<void> {
  const changed = await changedOutputs(transaction, change);
  const found = await findingsAbout(transaction, changed);
  const byProgram = context?.principal?.program === true;
  const turned: string[] = [];
  for (const [place, output] of changed.entries()) {
    const findings = (found[place] ?? []).filter(({ of }) => output.doubtful || concerns(change, of));
    const doubts = doubtsOf(findings);
    const errors = impossibleOf(findings);
    if (errors.length === 0) errors.push(...refusalOf(doubts, output, change, byProgram));
    if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', { errors });
    const staysMarked = change.kind === 'status' ? output.doubtful && !output.isPublished : byProgram;
    if ((doubts.length > 0 && staysMarked) !== output.doubtful) turned.push(output.id);
  }
  if (turned.length > 0)
    await query(transaction, 'UPDATE power_outputs SET doubtful = NOT doubtful WHERE id = ANY($1::bigint[])', [turned]);
  if (byProgram && change.kind !== 'status') await rememberNotes(transaction, changed);
}

/** Remembers the notes of records that a program has changed, where they are its own words or it left a doubt. */
async function rememberNotes(transaction: Database, changed: readonly ChangedOutput[]): Promise<void> {
  await query(
    transaction,
    `UPDATE power_outputs AS o SET program_note = o.note WHERE o.id = ANY($1::bigint[]) AND o.program_note <> o.note
       AND (o.doubtful OR EXISTS (SELECT FROM output_changes AS c
         WHERE c.output_id = o.id AND c.tx = pg_current_xact_id() AND c.after ? 'note'))`,
    [changed.map(({ id }) => id)],
  );
}

function refusalOf(
  doubts: readonly FieldError[],
  { note, programNote, isPublished }: ChangedOutput,
  { kind }: OutputChange,
  byProgram: boolean,
): FieldError[] {
  if (doubts.length === 0) return [];
  if (kind === 'status') return isPublished ? [{ path: 'note', code: 'doubtfulUnexplained' }, ...doubts] : [];
  if (byProgram) return isPublished ? [{ path: 'status', code: 'doubtfulOfProgram' }, ...doubts] : [];
  return unexplained(doubts, note, programNote);
}

/** Those of some records that are marked and still doubtful: they are not published. */
export async function stillDoubtful(transaction: Database, ids: readonly string[]): Promise<Set<string>> {
  const marked = await markedOutputs(transaction, ids);
  const found = await findingsAbout(transaction, marked);
  return new Set(marked.filter((_, place) => doubtsOf(found[place] ?? []).length > 0).map(({ id }) => id));
}

/** Whether a change is about an amount: an old doubt is not asked about because of another field. */
function concerns({ kind, values = [] }: OutputChange, of: Finding['of']): boolean {
  if (kind !== 'update') return true;
  const names = [of, 'note', 'plantId', 'unitId', 'periodKind', 'periodStart'];
  return values.some((each) => names.some((name) => name in each));
}

/** The changed records; of those whose status alone changes, the marked ones. */
function changedOutputs(transaction: Database, { kind, ids, values = [] }: OutputChange): Promise<ChangedOutput[]> {
  if (kind === 'status') return markedOutputs(transaction, ids);
  return selectOutputs(transaction, outputsOf, [JSON.stringify(values), ids]);
}

function markedOutputs(transaction: Database, ids: readonly string[]): Promise<ChangedOutput[]> {
  return selectOutputs(transaction, 'o.deleted_at IS NULL AND o.doubtful AND o.id = ANY($1::bigint[])', [ids]);
}

function selectOutputs(
  transaction: Database,
  condition: string,
  parameters: readonly unknown[],
): Promise<ChangedOutput[]> {
  return query<ChangedOutput>(
    transaction,
    `SELECT o.id::text, o.plant_id::text AS "plantId", o.unit_id::text AS "unitId", o.period_kind AS "periodKind",
       o.period_start::text AS "periodStart", o.actual::text, o.plan::text, o.note, o.program_note AS "programNote",
       o.status = 1 AS "isPublished", o.doubtful
     FROM power_outputs AS o WHERE ${condition} ORDER BY o.id`,
    parameters,
  );
}
