import { type Operation, operation, type Zod } from '../../../../contract/operation.ts';
import { idSchema } from '../../../../contract/values.ts';
import { outputDay } from '../../contract/output-day.ts';

/** What output is summed over: a day, what has passed of its month, quarter and year, and all since the plant runs. */
export const spans = ['day', 'month', 'quarter', 'year', 'lifetime'] as const;
export type Span = (typeof spans)[number];

/**
 * How much was generated in a span, in MWh, and of how many of its days that is known. Of a plant days are counted from the first day
 * or month that was typed of it, and where a longer period is known whole.
 */
export interface KnownOutput {
  /** Null: of no day it is known. What is not known is never 0. */
  actual: string | null;
  knownDays: number;
  days: number;
}

/** What was planned for the whole of a day, month, quarter or year. */
interface PlannedOutput {
  /** In MWh, of the plants that have one. */
  plan: string | null;
  /** How many plants have a plan, of how many that ran. */
  plannedPlants: number;
  runningPlants: number;
}

/** A span that ends with the day asked for, beside what it is compared with. */
export interface SpanFigures extends KnownOutput, PlannedOutput {
  span: Span;
  /** Its first day; null: there is none yet. */
  from: string | null;
  /** Figures in it that are not published. */
  drafts: number;
  /**
   * What is known of the output of the plants that have a plan, of the plan: percent with two decimals. Where it is known, both are of
   * the plants that have both, and so is how many they are.
   */
  planShare: string | null;
  /** The same days of the year before, of the plants of which something is expected in this one; `days`: all, also those before they ran. */
  lastYear: KnownOutput;
  /** Against the year before, in percent with two decimals; null where one of the two is not known whole. */
  change: string | null;
  /** The mean of the same days of those earlier years that are known whole, in MWh, and how many these are. */
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
  /** The active plants that have any output, in their order. */
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
  /** Absent: all. Of fewer less is read: a month to date costs the same after ten years. */
  spans?: Span[] | undefined;
}

/** The output of the day, and of its month, quarter, year and of all time up to it, of each plant and of all together. */
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

/** The output of each month of a year, with its plan and the year before, of one plant or of all together. */
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
