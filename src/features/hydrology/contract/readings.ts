import { type Operation, operation, type Zod } from '../../../contract/operation.ts';
import { type ListPage, listInput, pageSchema } from '../../../contract/paging.ts';
import { idSchema, instantSchema, textSchema } from '../../../contract/values.ts';
import { recordOf } from '../../../lib/records.ts';
import { readingDay } from './bounds.ts';
import { type ValueName, type Values, valueNames } from './measured-values.ts';
import { enterReadingsCall, listReadingsCall } from './screens.ts';
import type { WarningCode } from './warnings.ts';

/** How many readings a call takes: a month of hourly ones. */
export const mostReadings = 744;
/** How long a reason may be. */
export const mostReason = 500;

/** A reading as it stands, or as one of its revisions said. */
export interface Reading extends Values {
  reservoirId: string;
  at: string;
  revision: number;
  /** Whether a value that once stood was corrected. */
  revised: boolean;
  doubts: string[];
  reason: string | null;
  recordedAt: string;
  recordedByName: string | null;
}

/** A reservoir as far as its readings are judged and shown by it. */
export interface ReadReservoir {
  id: string;
  name: string;
  normalLevel: string | null;
  deadLevel: string | null;
}

/** Values as far as they are said: absent is left as it is, null was not measured. */
type SentValues = { readonly [name in ValueName]?: string | null | undefined };

/** A reading as it is sent. A value that is absent is left as it is, one that is null was not measured. */
export interface SentReading extends SentValues {
  reservoirId: string;
  at: string;
  /** The revision that the sender saw; 0: none. Absent: the sender has seen nothing, as a station. */
  revision?: number | undefined;
  reason?: string | undefined;
  /** By it the server knows a second try. */
  key?: string | undefined;
}

/**
 * What became of a reading that was sent. `doubtful`: not stored, a reason is asked for. `conflict`: not stored, other values
 * stand since the sender looked. `standing`: not stored, other values stand, which only a correction changes.
 */
const outcomes = ['stored', 'unchanged', 'doubtful', 'standing', 'conflict', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];

/** One doubt, value or error that a verdict is about, in words. */
export interface Remark {
  code: WarningCode | string;
  /** The value, `at`, `reservoirId`, `reason` or `key`. */
  path: string;
  message: string;
}

/** What became of one reading of a call, in the order in which they were sent. */
export interface ReadingResult {
  outcome: Outcome;
  remarks: Remark[];
  /** The revision that now stands; 0: there is none. */
  revision: number;
  /** What stands, where that is not what was sent. */
  current: Reading | null;
}

/** Readings that are sent together. */
interface Sent {
  readings: SentReading[];
  /** What the sender's clock says, as far as it tells; one that is wrong has nothing stored. */
  sentAt?: string | undefined;
}

type SendOperation = Operation<Sent, { verdicts: ReadingResult[] }>;

const reading = { group: 'hydrology', access: 'permission', writes: false } as const;
const writing = { group: 'hydrology', access: 'permission', writes: true } as const;

/** Readings as they stand, the latest first. */
export const getListThuyVan = operation<
  {
    textSearch?: string | undefined;
    reservoirId?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    doubtful?: boolean | undefined;
    revised?: boolean | undefined;
    page?: number | undefined;
    pageSize?: number | undefined;
  },
  ListPage<Reading & { reservoirName: string }>
>({
  ...reading,
  ...listReadingsCall,
  input: (z) =>
    listInput(z, {
      reservoirId: idSchema(z).optional(),
      from: instantSchema(z).optional(),
      to: instantSchema(z).optional(),
      doubtful: z.boolean().optional(),
      revised: z.boolean().optional(),
    }),
  output: (z) => pageSchema(z, z.object({ ...readingShape(z), reservoirName: z.string() })),
});

/** All revisions of one reading, the latest first. */
export const getDetailThuyVan = operation<{ reservoirId: string; at: string }, { revisions: Reading[] }>({
  ...reading,
  name: 'getDetailThuyVan',
  input: (z) => z.strictObject({ reservoirId: idSchema(z), at: instantSchema(z) }),
  output: (z) => z.object({ revisions: z.array(z.object(readingShape(z))) }),
});

export interface DayOfReadings {
  reservoir: ReadReservoir & { highestAllowed: string | null };
  readings: Reading[];
  /** The last reading before the day, and the first after it. */
  before: Reading | null;
  after: Reading | null;
  /** The full hours, 0 to 23, at which the reservoir is usually read in this month: at these readings are due. */
  usualHours: number[];
  /** Set when the day is signed off. */
  frozenAt: string | null;
  frozenByName: string | null;
}

/** What a day of a reservoir is typed into: its readings, those around it, and what they are judged by. */
export const getDayThuyVan = operation<{ reservoirId: string; day: string }, DayOfReadings>({
  ...reading,
  name: 'getDayThuyVan',
  input: (z) => z.strictObject({ reservoirId: idSchema(z), day: readingDay(z) }),
  output: (z) =>
    z.object({
      reservoir: z.object({ ...reservoirShape(z), highestAllowed: z.string().nullable() }),
      readings: z.array(z.object(readingShape(z))),
      before: z.object(readingShape(z)).nullable(),
      after: z.object(readingShape(z)).nullable(),
      usualHours: z.array(z.int()),
      frozenAt: z.string().nullable(),
      frozenByName: z.string().nullable(),
    }),
});

export interface ReservoirState extends ReadReservoir {
  latest: Reading | null;
  /** The last level that is known, and when it was read: a later reading may hold other values alone. */
  level: string | null;
  levelAt: string | null;
  /** The level of the last reading that is at least a day older than that, and when it was read. */
  dayBefore: string | null;
  dayBeforeAt: string | null;
}

/** How each reservoir stands: its latest reading, its level, and that of a day before. */
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
        }),
      ),
    }),
});

/** Stores readings, and values of readings that had none. What is right is stored, what is not is named. */
export const insertThuyVan = sending(enterReadingsCall.name);

/** Corrects readings: the reason is stored with the new revision, and the earlier ones stay. */
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

/** The form of a reading alone: whether its values can be is a verdict about it, which lets the others be stored. */
function sentSchema(z: Zod) {
  const value = z.string().max(40).nullable().optional();
  const values = recordOf(valueNames, () => value);
  return z.strictObject({
    reservoirId: idSchema(z),
    at: instantSchema(z),
    ...values,
    revision: z.int().min(0).max(1_000_000).optional(),
    reason: textSchema(z, { max: mostReason }).optional(),
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
    recordedAt: z.string(),
    recordedByName: z.string().nullable(),
  };
}
