import { invalidField } from '../../../contract/errors.ts';
import { auditEach, type ChangeOrigin } from '../../../engine/audit.ts';
import { type Context, callerOf } from '../../../engine/handler.ts';
import { Parameters, query } from '../../../engine/statement.ts';
import { pick } from '../../../engine/values.ts';
import { compareDecimals } from '../../../lib/decimal.ts';
import { dayText, formatInstant } from '../../../lib/format.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import { withAdvisoryLock } from '../../../platform/database/advisory-lock.ts';
import { invalidateInBrowsers } from '../../../platform/database/browser-invalidation.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { type ListItem, listText } from '../../../platform/database/list-text.ts';
import { comparedNames, createNeighbours } from '../checks/contract/neighbours.ts';
import { validatedInTimeOrder } from '../checks/contract/time-order.ts';
import { refusalsOf } from '../contract/bounds.ts';
import { getMissingThuyVan } from '../contract/expected.ts';
import { measured } from '../contract/measured-values.ts';
import {
  getDayThuyVan,
  getListThuyVan,
  getRoundThuyVan,
  getStateThuyVan,
  type Reading,
  type ReadingResult,
  type Remark,
  type SentReading,
} from '../contract/readings.ts';
import { getSignOffThuyVan } from '../contract/sign-off.ts';
import type { AfterProgram } from './program-readings.ts';
import { lockReadingKeys, lockSaveKeys, placeOf, storedStateOf } from './stored-state.ts';
import { type Revision, requestOf, type ValidationIssue, type ValidationResult, validate } from './validate.ts';

/** What shows readings: open browsers ask it anew when some are stored. */
const changedReads = [
  getDayThuyVan,
  getRoundThuyVan,
  getSignOffThuyVan,
  getMissingThuyVan,
  getListThuyVan,
  getStateThuyVan,
];

/** The operation of a call, for the audit log, and whether it may change stored values. */
interface Storing {
  readonly operation: string;
  readonly mayCorrect: boolean;
  /** Counts and tells what a program sent. Absent: no program calls this. */
  readonly afterProgram?: AfterProgram;
}

/**
 * Stores the valid readings of a call and returns a result for each, in their order. All in one transaction, under the
 * locks of their reservoirs.
 * @throws ProblemError VALIDATION_FAILED if the sender's clock is wrong: nothing is stored.
 */
export async function storeReadings(
  { readings: sent, sentAt }: { readonly readings: readonly SentReading[]; readonly sentAt?: string | undefined },
  context: Context,
  { operation, mayCorrect, afterProgram }: Storing,
): Promise<ReadingResult[]> {
  const now = senderNow(sentAt);
  const { program } = callerOf(context);
  const ids = sent.map(({ reservoirId }) => reservoirId);
  const keys = sent.flatMap(({ key }) => key ?? []);
  const take = async (transaction: Database) =>
    (await lockSaveKeys(transaction, keys, callerOf(context).accountId)) && (await lockReadingKeys(transaction, ids));
  return withAdvisoryLock(context.database, take, async (transaction) => {
    const known = await storedStateOf(transaction, sent, context);
    const neighbours = createNeighbours();
    const replaced = replacedValues(sent, known.standing, mayCorrect);
    neighbours.know(known.near.filter(({ id, at }) => !replaced.has(placeOf({ reservoirId: id, at }))));
    const judgements = validatedInTimeOrder(sent, (each) => {
      const judgement = validate(each, known, neighbours, now, { mayCorrect, program });
      const { store, outcome, revision } = judgement;
      if (store) {
        // The next reading of the call sees this one as stored.
        known.standing.set(placeOf(each), currentOf(store, context, now));
        if (each.key) known.keys.set(each.key, { request: requestOf(each), outcome, revision });
      }
      const standing = known.standing.get(placeOf(each));
      // What a program sent and nobody has confirmed is no measure for others.
      if (standing && !(program && standing.doubts.length > 0))
        neighbours.know([{ id: each.reservoirId, ...standing }]);
      return judgement;
    });
    const revisions = judgements.flatMap(({ store }) => store ?? []);
    await readyRevisions(revisions, operation, context)(transaction);
    if (program) await afterProgram?.(transaction, judgements, context);
    return judgements.map((judgement, place) => resultOf(judgement, sent[place], known.standing, context));
  });
}

/**
 * Readings of which a stored value is sent with another one: until their turn it is not known which will be current.
 */
function replacedValues(
  sent: readonly SentReading[],
  standing: ReadonlyMap<string, Reading>,
  mayCorrect: boolean,
): ReadonlySet<string> {
  const replaced = sent.filter((each) => {
    const own = standing.get(placeOf(each));
    if (!mayCorrect || !own || refusalsOf(each).length > 0) return false;
    return comparedNames.some((name) => {
      const [stored, next] = [own[name], each[name]];
      return stored !== null && typeof next === 'string' && compareDecimals(next, stored) !== 0;
    });
  });
  return new Set(replaced.map(placeOf));
}

/** How many minutes the sender's clock may differ from the server's. */
const clockTolerance = 5;

/**
 * The present time for validating readings. If the sender's clock is a little ahead, its readings do not count as
 * future.
 * @throws ProblemError VALIDATION_FAILED if it is wrong, because then the times of its readings are wrong too.
 */
function senderNow(sentAt: string | undefined): number {
  const now = Date.now();
  if (sentAt === undefined) return now;
  const clock = Date.parse(sentAt);
  if (Math.abs(clock - now) <= clockTolerance * 60_000) return Math.max(clock, now);
  const values = { clock: formatInstant(clock), server: formatInstant(now), most: clockTolerance };
  throw invalidField('sentAt', 'clockWrong', values);
}

function currentOf(
  {
    sent,
    before,
    values,
    revision,
    corrected,
    doubts,
    reason,
    reasonCode,
    unattended,
    assumedTime,
    source,
    note,
  }: Revision,
  context: Context,
  now: number,
): Reading {
  return {
    reservoirId: sent.reservoirId,
    at: new Date(sent.at).toISOString(),
    revision,
    ...values,
    revised: corrected,
    doubts: [...doubts],
    reason,
    reasonCode,
    unattended,
    publicState: before?.publicState === 'approved' ? 'approved' : doubts.length > 0 ? 'withheld' : 'provisional',
    releasedAt: null,
    releasedByName: null,
    assumedTime,
    source,
    note,
    recordedAt: new Date(now).toISOString(),
    recordedByName: callerOf(context).fullName,
    recordedByKey: callerOf(context).keyName ?? null,
  };
}

/** Writes revisions, their audit rows and keys in the given transaction, and invalidates open tables in browsers. */
export type WriteRevisions = (transaction: Database) => Promise<void>;

/** Prepares the statement that writes revisions, so that an import can do this while the one before runs. */
export function readyRevisions(
  revisions: readonly Revision[],
  operation: string,
  context: Context & ChangeOrigin,
): WriteRevisions {
  if (revisions.length === 0) return async () => {};
  const { accountId, keyName } = callerOf(context);
  const parameters = new Parameters();
  // One array per column: PostgreSQL unnests arrays in half the time of objects. Empty items become nulls.
  const lists = written.map(({ type, of }) => parameters.add(listText(revisions.map(of)), `${type}[]`));
  const columns = measured.map(({ column }) => column).join(', ');
  const audit = auditEach(
    'logged',
    { operation, resource: 'readings' },
    { before: 'before', after: 'after' },
    context,
    parameters,
  );
  const by = parameters.add(accountId, 'uuid');
  const key = parameters.add(keyName, 'text');
  const text = `WITH given AS MATERIALIZED (SELECT * FROM unnest(${lists.join(', ')}) AS g(${written.map(({ name }) => name).join(', ')})),
     stored AS (INSERT INTO readings (reservoir_id, observed_at, revision, ${columns}, doubts, reason, reason_code, unattended, corrected, assumed_time, source, note, recorded_by, recorded_key)
       SELECT reservoir_id, observed_at, revision, ${columns}, string_to_array(doubts, ' '), reason, reason_code, unattended, corrected, assumed_time, source, note, ${by}, ${key} FROM given),
     remembered AS (INSERT INTO reading_keys (account_id, key, request, revision, outcome)
       SELECT ${by}, key, request, revision, 'stored' FROM given WHERE key IS NOT NULL),
     logged AS (SELECT record AS id, revision AS version, before, after FROM given)
     ${audit}`;
  return async (transaction) => {
    await query(transaction, text, parameters.values);
    await invalidateInBrowsers(transaction, changedReads);
  };
}

interface WrittenColumn {
  readonly name: string;
  readonly type: string;
  readonly of: (revision: Revision) => ListItem;
}

/** The columns of the statement, from a revision. Warning codes contain no blanks. */
const written: readonly WrittenColumn[] = [
  { name: 'record', type: 'text', of: ({ sent }) => `${sent.reservoirId} ${sent.at}` },
  { name: 'reservoir_id', type: 'bigint', of: ({ sent }) => sent.reservoirId },
  { name: 'observed_at', type: 'timestamptz', of: ({ sent }) => sent.at },
  { name: 'revision', type: 'integer', of: ({ revision }) => revision },
  ...measured.map(
    ({ name, column }): WrittenColumn => ({ name: column, type: 'numeric', of: ({ values }) => values[name] }),
  ),
  { name: 'doubts', type: 'text', of: ({ doubts: warnings }) => warnings.join(' ') },
  { name: 'reason', type: 'text', of: ({ reason }) => reason },
  { name: 'reason_code', type: 'text', of: ({ reasonCode }) => reasonCode },
  { name: 'unattended', type: 'boolean', of: ({ unattended }) => unattended },
  { name: 'corrected', type: 'boolean', of: ({ corrected }) => corrected },
  { name: 'assumed_time', type: 'boolean', of: ({ assumedTime }) => assumedTime || null },
  { name: 'source', type: 'text', of: ({ source }) => source },
  { name: 'note', type: 'text', of: ({ note }) => note },
  {
    name: 'before',
    type: 'jsonb',
    of: ({ before, changed }) => (before ? JSON.stringify(pick({ ...before }, changed)) : null),
  },
  { name: 'after', type: 'jsonb', of: (revision) => JSON.stringify(loggedAfter(revision)) },
  { name: 'key', type: 'uuid', of: ({ sent }) => sent.key ?? null },
  { name: 'request', type: 'bytea', of: ({ sent }) => (sent.key ? `\\x${requestOf(sent).toString('hex')}` : null) },
];

function loggedAfter({ sent, values, changed, doubts: warnings }: Revision) {
  return {
    ...pick(values, changed),
    ...(warnings.length > 0 && { doubts: warnings }),
    ...(sent.reason && { reason: sent.reason }),
    ...(sent.assumedTime && { assumedTime: true }),
    ...(sent.source && { source: sent.source }),
    ...(sent.note && { note: sent.note }),
  };
}

function resultOf(
  { outcome, points, revision }: ValidationResult,
  sent: SentReading | undefined,
  standing: ReadonlyMap<string, Reading>,
  context: Context,
): ReadingResult {
  const reported = outcome === 'conflict' || outcome === 'standing' || outcome === 'doubtful';
  return {
    outcome,
    remarks: points.map((point) => remarkOf(point, context)),
    revision,
    current: (reported && sent && standing.get(placeOf(sent))) || null,
  };
}

/** An issue as a text in the caller's language. */
function remarkOf(point: ValidationIssue, context: Context): Remark {
  const { of, code, path } = point;
  const reported = reportedValues(point);
  const values = {
    ...reported,
    ...(reported.by === '' && { by: context.text('hydrology.somebody') }),
    Label: context.text(`hydrology.value.${path}`),
  };
  return { code, path, message: context.text(`hydrology.${of}.${code}`, values) };
}

/** The values for the text of an issue, with times as people read them. */
export function reportedValues({ values = {} }: ValidationIssue): Record<string, string | number> {
  const { at, when } = values;
  return {
    ...values,
    ...(typeof when === 'string' && { when: formatInstant(when) }),
    ...(typeof at === 'string' && { day: dayText(dayOf(at)) }),
  };
}
