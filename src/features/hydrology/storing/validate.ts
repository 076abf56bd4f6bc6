import { createHash } from 'node:crypto';
import { reasonFault } from '../../../contract/reasons.ts';
import { canonicalDecimal, isDecimal } from '../../../lib/decimal.ts';
import { noLimits, type Surroundings } from '../checks/contract/check.ts';
import { concerns, type Finding, findingsOf } from '../checks/contract/checks.ts';
import type { Neighbours } from '../checks/contract/neighbours.ts';
import { momentRefusal, refusalsOf } from '../contract/bounds.ts';
import { measuredBy, type ValueName, type Values, valueNames, valuesFrom } from '../contract/measured-values.ts';
import type { Outcome, Provenance, Reading, ReasonCode, SentReading } from '../contract/readings.ts';
import { dayKey, placeOf, type StoredState } from './stored-state.ts';

/** Why a reading is not stored, or needs a reason: a code of the texts `hydrology.doubt` or `hydrology.refusal`. */
export interface ValidationIssue {
  readonly of: 'doubt' | 'refusal';
  readonly code: string;
  readonly path: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A revision to store. */
export interface Revision extends Readonly<Provenance> {
  readonly sent: SentReading;
  readonly before: Reading | undefined;
  readonly revision: number;
  readonly values: Values;
  /** The values that differ from the current reading. */
  readonly changed: readonly ValueName[];
  readonly doubts: readonly string[];
  readonly reason: string | null;
  readonly reasonCode: ReasonCode | null;
  /** A program sent it: nobody has given a reason for its doubts. */
  readonly unattended: boolean;
  readonly corrected: boolean;
}

export interface ValidationResult {
  readonly outcome: Outcome;
  readonly points: readonly ValidationIssue[];
  /** The current revision, or that which will be stored. */
  readonly revision: number;
  readonly store?: Revision;
  /** The warnings about a stored reading. */
  readonly doubts?: readonly ValidationIssue[];
}

/** What the caller may do. */
export interface Sender {
  /** Whether it may change stored values. Without this right, values can only be added. */
  readonly mayCorrect: boolean;
  /** A program gives no reasons: its doubtful readings wait for a person, and it corrects nothing. */
  readonly program: boolean;
}

/** Validates one reading. `neighbours`: all values around it, including those of the same call or file. */
export function validate(
  sent: SentReading,
  known: StoredState,
  neighbours: Neighbours,
  now: number,
  { mayCorrect, program }: Sender,
): ValidationResult {
  const earlier = sent.key === undefined ? undefined : known.keys.get(sent.key);
  const before = known.standing.get(placeOf(sent));
  const currentRevision = before?.revision ?? 0;
  const refused = (...points: ValidationIssue[]): ValidationResult => ({
    outcome: 'refused',
    points,
    revision: currentRevision,
  });
  if (earlier?.request.equals(requestOf(sent))) {
    return { outcome: earlier.outcome, points: [], revision: earlier.revision };
  }
  if (earlier) return refused(refusal('key', 'otherSave'));

  const wrong = wrongWith(sent, known, now);
  if (wrong.length > 0) return refused(...wrong);
  const given = valueNames.filter((name) => sent[name] !== undefined);
  const values = valuesFrom((name) => canonical(sent[name] === undefined ? before?.[name] : sent[name]));
  const changed = given.filter((name) => values[name] !== (before?.[name] ?? null));
  if (changed.length === 0) {
    return before
      ? { outcome: 'unchanged', points: [], revision: currentRevision }
      : refused(refusal('at', 'nothingMeasured'));
  }
  if (known.frozen.has(dayKey(sent))) return refused(refusal('at', 'frozen', { at: sent.at }));

  const overtaken = changed.filter((name) => before !== undefined && before[name] !== null);
  const reservoir = known.reservoirs.get(sent.reservoirId);
  if (reservoir?.active === false && overtaken.length === 0) {
    return refused(refusal('reservoirId', 'outOfUse', { name: reservoir.name }));
  }
  const named = (of: ValidationIssue['of'], code: string) =>
    overtaken.map((path): ValidationIssue => {
      const { [path]: limit, recordedAt: when = '', recordedByName: by } = before ?? {};
      return { of, code, path, values: { limit: limit ?? '', unit: measuredBy(path).unit, when, by: by ?? '' } };
    });
  if (overtaken.length > 0 && sent.revision !== undefined && sent.revision !== currentRevision) {
    return { outcome: 'conflict', points: named('refusal', 'conflict'), revision: currentRevision };
  }
  if (overtaken.length > 0 && (!mayCorrect || program)) {
    return { outcome: 'standing', points: named('refusal', 'standing'), revision: currentRevision };
  }
  const findings = findingsOf(values, surroundingsOf(sent, known, neighbours, now));
  // A stored value that cannot be does not keep others from being added.
  const impossible = findings.filter(({ code, severity }) => severity === 'impossible' && concerns(code, changed));
  if (impossible.length > 0) return refused(...impossible.map((each) => pointOf('refusal', each)));
  // What is added is asked about, not what stood there before and has got another neighbour since.
  const found = findings.filter(
    ({ code, severity }) =>
      severity === 'doubtful' && (overtaken.length > 0 || before?.doubts.includes(code) || concerns(code, changed)),
  );
  const reason = (!program && sent.reason) || null;
  // Warnings that the current reading already has got their reason then.
  const unconfirmed = found.filter(({ code }) => overtaken.length > 0 || !before?.doubts.includes(code));
  const doubts = found.map((each) => pointOf('doubt', each));
  if (!program && (unconfirmed.length > 0 || overtaken.length > 0)) {
    const points = [...unconfirmed.map((each) => pointOf('doubt', each)), ...named('doubt', 'correction')];
    if (reason === null) return { outcome: 'doubtful', points, revision: currentRevision };
    const fault = reasonFault(reason);
    if (fault) return refused(refusal('reason', fault.code, fault.values));
  }
  const store: Revision = {
    sent,
    before,
    revision: currentRevision + 1,
    values,
    changed,
    doubts: found.map(({ code }) => code),
    reason: reason ?? (found.length > 0 ? (before?.reason ?? null) : null),
    reasonCode: reason === null ? (before?.reasonCode ?? null) : (sent.reasonCode ?? null),
    // Who adds a value and says nothing of a station's doubtful ones has not answered for them.
    unattended: program || (reason === null && found.length > 0 && (before?.unattended ?? false)),
    corrected: (before?.revised ?? false) || overtaken.length > 0,
    ...provenanceOf(sent, before, overtaken.length > 0),
  };
  return { outcome: 'stored', points: program ? doubts : [], revision: store.revision, store, doubts };
}

/** Where a revision comes from. What corrects a value has its own source, or none; what adds one keeps that of the others. */
function provenanceOf(sent: SentReading, before: Reading | undefined, isCorrection: boolean): Provenance {
  const kept = isCorrection ? undefined : before;
  return {
    assumedTime: sent.assumedTime ?? before?.assumedTime ?? false,
    source: sent.source || (kept?.source ?? null),
    note: sent.note || (kept?.note ?? null),
  };
}

/** The hash of a reading. It distinguishes a retry under the same key from another reading. */
export function requestOf(sent: SentReading): Buffer {
  const { reservoirId, at, reason = '', reasonCode = '', source = '', note = '' } = sent;
  const values = valueNames.map((name) => [name, sent[name] === undefined ? '' : sent[name]]);
  const more = [reasonCode, source, note];
  return createHash('sha256')
    .update(JSON.stringify([reservoirId, Date.parse(at), reason, values, ...(more.some(Boolean) ? more : [])]))
    .digest();
}

function wrongWith(sent: SentReading, known: StoredState, now: number): ValidationIssue[] {
  if (!known.reservoirs.has(sent.reservoirId)) return [refusal('reservoirId', 'reference')];
  const moment = momentRefusal(Date.parse(sent.at), now);
  const errors = [...(moment ? [moment] : []), ...refusalsOf(sent)];
  return errors.map(({ path, code, values }) => refusal(path, code, values));
}

function surroundingsOf(sent: SentReading, known: StoredState, neighbours: Neighbours, now: number): Surroundings {
  const at = Date.parse(sent.at);
  const limits = known.limits.get(dayKey(sent)) ?? noLimits;
  return { ...limits, at, now, around: neighbours.around(sent.reservoirId, at) };
}

function canonical(value: string | null | undefined): string | null {
  return typeof value === 'string' && isDecimal(value) ? canonicalDecimal(value) : null;
}

function refusal(path: string, code: string, values?: ValidationIssue['values']): ValidationIssue {
  return { of: 'refusal', code, path, ...(values && { values }) };
}

function pointOf(of: ValidationIssue['of'], { code, value, values }: Finding): ValidationIssue {
  return { of, code, path: value, values };
}
