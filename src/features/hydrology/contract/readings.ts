import { type Operation, operation, type Zod } from '../../../contract/operation.ts';
import { filterSchema, type ListPage, listInput, pageSchema } from '../../../contract/paging.ts';
import { idSchema, instantSchema, textSchema } from '../../../contract/values.ts';
import { dayOf } from '../../../lib/plant-day.ts';
import { keysOf, recordOf } from '../../../lib/records.ts';
import { type Limits, noLimits } from '../checks/contract/check.ts';
import type { CheckCode } from '../checks/contract/checks.ts';
import { type ComparedName, comparedNames } from '../checks/contract/neighbours.ts';
import { isReadingDay, readingDay } from './bounds.ts';
import { type ValueName, type Values, valueNames } from './measured-values.ts';
import { enterReadingsCall, listReadingsCall } from './screens.ts';

/** The maximum number of readings in a call: a month of hourly ones. */
export const mostReadings = 744;
/** The maximum length of a reason. */
export const mostReason = 500;

/** Why an unlikely value is right, or a stored one is corrected; the words say more. */
export const reasonCodes = ['checked', 'flood', 'gates', 'gauge', 'mistyped', 'other'] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/**
 * What visitors see of a reading: one of a signed-off day, one that is marked as provisional, or nothing. A hold shows
 * them what they saw when it began, whatever this says.
 */
const publicStates = ['approved', 'provisional', 'withheld'] as const;
type PublicState = (typeof publicStates)[number];
/** The maximum length of a source, and of a note. */
const mostProvenance = 500;

/** What is kept of where a reading comes from, besides who recorded it. */
export interface Provenance {
  /** The clock time was not given: somebody chose one for all such days of a file. */
  assumedTime: boolean;
  source: string | null;
  note: string | null;
}

/** A current reading, or one of its revisions. */
export interface Reading extends Values, Provenance {
  reservoirId: string;
  at: string;
  revision: number;
  /** Whether a stored value was corrected. */
  revised: boolean;
  doubts: string[];
  reason: string | null;
  reasonCode: ReasonCode | null;
  /** A program sent it: nobody has given a reason for its doubts. */
  unattended: boolean;
  publicState: PublicState;
  /** When somebody released a doubtful one to the public, and who. */
  releasedAt: string | null;
  releasedByName: string | null;
  recordedAt: string;
  recordedByName: string | null;
  /** The name of the key, if a machine recorded it. */
  recordedByKey: string | null;
}

/** The fields of a reservoir that are needed to validate and show its readings. */
export interface ReadReservoir {
  id: string;
  name: string;
  normalLevel: string | null;
  deadLevel: string | null;
}

/** Values to store: absent leaves a value unchanged, null means not measured. */
type SentValues = { readonly [name in ValueName]?: string | null | undefined };

/** A reading to store. An absent value stays unchanged, null means not measured. */
export interface SentReading extends SentValues {
  reservoirId: string;
  at: string;
  /** The revision that the sender saw; 0: none. Absent: the sender does not know, such as a station. */
  revision?: number | undefined;
  /** At least ten letters. A program's reason is passed over. */
  reason?: string | undefined;
  reasonCode?: ReasonCode | undefined;
  assumedTime?: boolean | undefined;
  source?: string | undefined;
  note?: string | undefined;
  /** Identifies a retry. */
  key?: string | undefined;
}

/**
 * The outcome of a sent reading. `doubtful`: not stored, a reason is required. `conflict`: not stored, the values
 * changed since the sender read them. `standing`: not stored, there are other values, which only a correction changes.
 */
const outcomes = ['stored', 'unchanged', 'doubtful', 'standing', 'conflict', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];

/** A warning, value or error of a result, as text. */
export interface Remark {
  code: CheckCode | string;
  /** The name of a value, `at`, `reservoirId`, `reason` or `key`. */
  path: string;
  message: string;
}

/** The result of one reading of a call. Results are in the order of the readings. */
export interface ReadingResult {
  outcome: Outcome;
  remarks: Remark[];
  /** The current revision; 0: none. */
  revision: number;
  /** The current reading, if it differs from the sent one. */
  current: Reading | null;
}

/** Readings that are sent together. */
interface Sent {
  readings: SentReading[];
  /** The sender's clock, if it has one. If it is wrong, nothing is stored. */
  sentAt?: string | undefined;
}

type SendOperation = Operation<Sent, { verdicts: ReadingResult[] }>;

const reading = { group: 'hydrology', access: 'permission', writes: false } as const;
const writing = { group: 'hydrology', access: 'permission', writes: true } as const;

/** Current readings, latest first. */
export const getListThuyVan = operation<
  {
    textSearch?: string | undefined;
    reservoirId?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    doubtful?: boolean | undefined;
    revised?: boolean | undefined;
    /** Doubtful, and kept from visitors until somebody releases them. */
    withheld?: boolean | undefined;
    page?: number | undefined;
    pageSize?: number | undefined;
  },
  ListPage<Reading & { reservoirName: string }>
>({
  ...reading,
  ...listReadingsCall,
  input: (z) =>
    listInput(z, {
      reservoirId: filterSchema(z, idSchema(z)),
      from: filterSchema(z, instantSchema(z)),
      to: filterSchema(z, instantSchema(z)),
      doubtful: filterSchema(z, z.boolean()),
      revised: filterSchema(z, z.boolean()),
      withheld: filterSchema(z, z.boolean()),
    }),
  output: (z) => pageSchema(z, z.object({ ...readingShape(z), reservoirName: z.string() })),
});

/** All revisions of one reading, latest first. */
export const getDetailThuyVan = operation<{ reservoirId: string; at: string }, { revisions: Reading[] }>({
  ...reading,
  name: 'getDetailThuyVan',
  input: (z) => z.strictObject({ reservoirId: idSchema(z), at: instantSchema(z) }),
  output: (z) => z.object({ revisions: z.array(z.object(readingShape(z))) }),
});

/** Values of a time before the day, for its checks. */
type EarlierValues = { at: string } & Record<ComparedName, string | null>;

export interface DayOfReadings {
  reservoir: ReadReservoir;
  /** What the day's readings are checked against. */
  limits: Limits;
  readings: Reading[];
  /** The last reading before the day, and the first after it. */
  before: Reading | null;
  after: Reading | null;
  /** The values before the day that its checks compare with, as far back as a level may stay the same. */
  earlier: EarlierValues[];
  /** The full hours, 0 to 23, at which the reservoir is expected to be read on this day. Readings are due at these. */
  expectedHours: number[];
  /** Set when the day is signed off. */
  frozenAt: string | null;
  frozenByName: string | null;
}

/**
 * The data for the entry of a reservoir's day: its readings, the neighbouring ones, and the limits that they are
 * validated against.
 */
export const getDayThuyVan = operation<{ reservoirId: string; day: string }, DayOfReadings>({
  ...reading,
  name: 'getDayThuyVan',
  input: (z) => z.strictObject({ reservoirId: idSchema(z), day: readingDay(z) }),
  output: (z) => z.object(dayShape(z)),
});

/** The reservoirs at one time, by default the last expected hour: of each its reading then, the neighbouring ones, and what they are validated against. */
export const getRoundThuyVan = operation<{ at?: string | undefined }, { at: string; days: DayOfReadings[] }>({
  ...reading,
  name: 'getRoundThuyVan',
  input: (z) => z.strictObject({ at: instantSchema(z).refine(isReadingTime, { error: 'date' }).optional() }),
  output: (z) => z.object({ at: z.string(), days: z.array(z.object(dayShape(z))) }),
});

/** The flood season of every year, from one day (MM-DD) to another, both included. It may cross New Year. */
export interface FloodSeason {
  from: string;
  to: string;
}

export interface ReservoirState extends ReadReservoir {
  latest: Reading | null;
  /** The last known level and its time. A later reading may have only other values. */
  level: string | null;
  levelAt: string | null;
  /** The level of the last reading that is at least a day older, and its time. */
  dayBefore: string | null;
  dayBeforeAt: string | null;
  floodSeason: FloodSeason;
}

/** The state of each reservoir: its latest reading, its level, and that of a day before. */
export const getStateThuyVan = operation<object, { items: ReservoirState[] }>({
  ...reading,
  name: 'getStateThuyVan',
  input: (z) => z.strictObject({}),
  output: (z) =>
    z.object({
      items: z.array(
        z.object({
          ...reservoirShape(z),
          latest: z.object(readingShape(z)).nullable(),
          level: z.string().nullable(),
          levelAt: z.string().nullable(),
          dayBefore: z.string().nullable(),
          dayBeforeAt: z.string().nullable(),
          floodSeason: z.object({ from: z.string(), to: z.string() }),
        }),
      ),
    }),
});

/** Stores readings, and values that were missing in readings. Valid ones are stored, the others are reported. */
export const insertThuyVan = sending(enterReadingsCall.name);

/** Corrects readings. The reason is stored with the new revision; earlier revisions stay. */
export const updateThuyVan = sending('updateThuyVan');

function sending(name: string): SendOperation {
  return operation<Sent, { verdicts: ReadingResult[] }>({
    ...writing,
    name,
    input: (z) =>
      z.strictObject({
        readings: z.array(sentSchema(z)).min(1).max(mostReadings),
        sentAt: instantSchema(z).optional(),
      }),
    output: (z) =>
      z.object({
        verdicts: z.array(
          z.object({
            outcome: z.enum(outcomes),
            remarks: z.array(z.object({ code: z.string(), path: z.string(), message: z.string() })),
            revision: z.int(),
            current: z.object(readingShape(z)).nullable(),
          }),
        ),
      }),
  });
}

/** Only the form of a reading. Impossible values are part of its result, so that the other readings are stored. */
function sentSchema(z: Zod) {
  const value = z.string().max(40).nullable().optional();
  const values = recordOf(valueNames, () => value);
  return z.strictObject({
    reservoirId: idSchema(z),
    at: instantSchema(z),
    ...values,
    revision: z.int().min(0).max(1_000_000).optional(),
    reason: textSchema(z, { max: mostReason }).optional(),
    reasonCode: z.enum(reasonCodes).optional(),
    assumedTime: z.boolean().optional(),
    source: textSchema(z, { max: mostProvenance }).optional(),
    note: textSchema(z, { max: mostProvenance, lines: true }).optional(),
    key: z.guid({ error: 'format' }).toLowerCase().optional(),
  });
}

function reservoirShape(z: Zod) {
  return {
    id: z.string(),
    name: z.string(),
    normalLevel: z.string().nullable(),
    deadLevel: z.string().nullable(),
  };
}

function limitsSchema(z: Zod) {
  const figure = z.string().nullable();
  return z.object({
    parameters: z.object(recordOf(keysOf(noLimits.parameters), () => figure)),
    highestAllowed: figure,
    lowestAllowed: figure,
    leastFlow: figure,
    unitsFlow: figure,
    firstAt: z.number().nullable(),
    others: z.array(z.object({ name: z.string(), level: z.string(), at: z.number() })),
  });
}

function readingShape(z: Zod) {
  const value = z.string().nullable();
  const values = recordOf(valueNames, () => value);
  return {
    reservoirId: z.string(),
    at: z.string(),
    revision: z.int(),
    ...values,
    revised: z.boolean(),
    doubts: z.array(z.string()),
    reason: z.string().nullable(),
    reasonCode: z.enum(reasonCodes).nullable(),
    unattended: z.boolean(),
    publicState: z.enum(publicStates),
    releasedAt: z.string().nullable(),
    releasedByName: z.string().nullable(),
    assumedTime: z.boolean(),
    source: z.string().nullable(),
    note: z.string().nullable(),
    recordedAt: z.string(),
    recordedByName: z.string().nullable(),
    recordedByKey: z.string().nullable(),
  };
}

function isReadingTime(at: string): boolean {
  return isReadingDay(dayOf(at));
}

function dayShape(z: Zod) {
  return {
    reservoir: z.object(reservoirShape(z)),
    limits: limitsSchema(z),
    readings: z.array(z.object(readingShape(z))),
    before: z.object(readingShape(z)).nullable(),
    after: z.object(readingShape(z)).nullable(),
    earlier: z.array(z.object({ at: z.string(), ...recordOf(comparedNames, () => z.string().nullable()) })),
    expectedHours: z.array(z.int()),
    frozenAt: z.string().nullable(),
    frozenByName: z.string().nullable(),
  };
}
