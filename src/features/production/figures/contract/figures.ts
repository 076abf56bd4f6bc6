import { type Operation, operation, type Zod } from '../../../../contract/operation.ts';
import { idSchema } from '../../../../contract/values.ts';
import { outputDay } from '../../contract/output-day.ts';

/** The spans over which output is summed: a day, the past part of its month, quarter and year, and all time. */
export const spans = ['day', 'month', 'quarter', 'year', 'lifetime'] as const;
export type Span = (typeof spans)[number];

/**
 * The output of a span in MWh, and for how many of its days it is known. A plant's days count from the first day or
 * month that was entered for it, and where a longer period is completely known.
 */
export interface KnownOutput {
  /** Null: not known for any day. Unknown output is never 0. */
  actual: string | null;
  knownDays: number;
  days: number;
}

/** The plan for a whole day, month, quarter or year. */
interface PlannedOutput {
  /** In MWh, of the plants with a plan. */
  plan: string | null;
  /** How many plants have a plan, and how many were in operation. */
  plannedPlants: number;
  runningPlants: number;
}

/** A span that ends with the requested day, with comparisons. */
export interface SpanFigures extends KnownOutput, PlannedOutput {
  span: Span;
  /** Its first day; null: there is none yet. */
  from: string | null;
  /** The number of unpublished figures in it. */
  drafts: number;
  /**
   * `actual` as a percentage of `plan`, with two decimals; null unless both are of the same plants. The plan is that of
   * the plants with known output, if any of them has one.
   */
  planShare: string | null;
  /**
   * The same days of the previous year, of the plants for which output is expected in this one; `days`: all days, also
   * those before they began to operate.
   */
  lastYear: KnownOutput;
  /** The change from the previous year in percent, with two decimals; null unless both are completely known. */
  change: string | null;
  /** The mean of the same days of the completely known earlier years, in MWh, and the number of these years. */
  average: string | null;
  averageYears: number;
}

interface PlantFigures {
  plantId: string;
  name: string;
  spans: SpanFigures[];
}

export interface OutputFigures {
  day: string;
  /** The plants with any output that operated in the year, and a requested one, in their order. */
  plants: PlantFigures[];
  /** All of them together. */
  company: SpanFigures[];
}

/** A month of a chart, in MWh. */
export interface MonthFigures extends KnownOutput, PlannedOutput {
  /** Its first day. */
  month: string;
  lastYear: KnownOutput;
}

const reading = { group: 'production', access: 'permission', writes: false } as const;

interface FiguresInput {
  plantId?: string | undefined;
  day: string;
  /** Default: all. Fewer spans read less: a month to date costs the same after ten years. */
  spans?: Span[] | undefined;
}

/**
 * The output of a day, of its month, quarter and year to date, and of all time, for each plant and for all together.
 */
export const getFiguresSanLuongDien: Operation<FiguresInput, OutputFigures> = operation<FiguresInput, OutputFigures>({
  ...reading,
  name: 'getFiguresSanLuongDien',
  input: (z) =>
    z.strictObject({
      plantId: idSchema(z).optional(),
      day: outputDay(z),
      spans: z.array(z.enum(spans)).min(1).max(spans.length).optional(),
    }),
  output: (z) =>
    z.object({
      day: z.string(),
      plants: z.array(z.object({ plantId: z.string(), name: z.string(), spans: z.array(spanShape(z)) })),
      company: z.array(spanShape(z)),
    }),
});

/** The output of each month of a year, with its plan and the previous year, of one plant or of all together. */
export const getMonthsSanLuongDien: Operation<
  { plantId?: string | undefined; year: number },
  { plants: { id: string; name: string }[]; months: MonthFigures[] }
> = operation<
  { plantId?: string | undefined; year: number },
  { plants: { id: string; name: string }[]; months: MonthFigures[] }
>({
  ...reading,
  name: 'getMonthsSanLuongDien',
  input: (z) => z.strictObject({ plantId: idSchema(z).optional(), year: z.int().min(1960).max(2999) }),
  output: (z) =>
    z.object({
      plants: z.array(z.object({ id: z.string(), name: z.string() })),
      months: z.array(
        z.object({
          ...knownShape(z),
          ...plannedShape(z),
          month: z.string(),
          lastYear: z.object(knownShape(z)),
        }),
      ),
    }),
});

function knownShape(z: Zod) {
  return { actual: z.string().nullable(), knownDays: z.int(), days: z.int() };
}

function plannedShape(z: Zod) {
  return { plan: z.string().nullable(), plannedPlants: z.int(), runningPlants: z.int() };
}

function spanShape(z: Zod) {
  return z.object({
    ...knownShape(z),
    span: z.enum(spans),
    from: z.string().nullable(),
    ...plannedShape(z),
    drafts: z.int(),
    planShare: z.string().nullable(),
    lastYear: z.object(knownShape(z)),
    change: z.string().nullable(),
    average: z.string().nullable(),
    averageYears: z.int(),
  });
}
