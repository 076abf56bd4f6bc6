import { type Operation, operation, type Zod } from '../../../../contract/operation.ts';
import { dateSchema, idSchema, textSchema } from '../../../../contract/values.ts';
import { outputDay } from '../../contract/output-day.ts';
import type { PeriodKind } from '../../figures/contract/periods.ts';
import { powerOutputs } from '../../power-outputs/resource.ts';

/** How many figures a call takes: each is stored by itself, and nobody waits long for the answer of them all. */
export const mostFigures = 200;
const mostPlants = 20;
/** How many plants a table shows at once: more columns than that nobody reads. */
export const mostShown = 8;

/** The two amounts that are typed of a period: what was generated, and what was planned. */
export type FigureName = 'actual' | 'plan';

/** The output of a period of a plant, or of one of its units, as it stands; in MWh. */
export interface PeriodFigure {
  /** Of its record, whose history tells all that it was. */
  id: string;
  plantId: string;
  /** Null: of the whole plant. */
  unitId: string | null;
  kind: PeriodKind;
  /** Its first day. */
  day: string;
  actual: string | null;
  plan: string | null;
  version: number;
  isPublished: boolean;
  note: string;
}

/** What a month, quarter or year comes to without what was typed for it as a whole (decision 85). */
export interface PeriodSum {
  plantId: string;
  unitId: string | null;
  day: string;
  /** What is known of it by its parts, or of a plant by its units. */
  actual: string | null;
  /** On how many of its days that is known. */
  known: number;
  days: number;
  /** Whether its parts are known on all its days: then they count, and not what is typed for the whole. */
  covers: boolean;
  /** The plans of its parts together, or of its units; null where one of them has none. */
  plan: string | null;
}

/** A plant with its units, in the order of their codes. */
export interface GridPlant {
  id: string;
  name: string;
  /** In MW. */
  capacity: string;
  units: { id: string; name: string; capacity: string }[];
}

export interface OutputGrid {
  kind: PeriodKind;
  /** The active plants, to choose from; only those that are shown have their units. */
  plants: GridPlant[];
  /** The plants that are shown: those asked for, or else those of which days were told lately, or that have any output. */
  shown: string[];
  /** The figures of the periods that are shown (`spanOf`) and of the one before them. */
  figures: PeriodFigure[];
  /** Of the same periods, where anything is known; of days there are none. */
  sums: PeriodSum[];
  /** The periods of which all days are signed off, by plant and first day. */
  frozen: { plantId: string; day: string }[];
}

/** A figure as it is sent: either what was generated or what was planned. */
export interface SentFigure {
  plantId: string;
  unitId: string | null;
  /** Absent: a day. */
  kind?: PeriodKind | undefined;
  /** The first day of the period. */
  day: string;
  /** Null: it is not known (any more). */
  actual?: string | null | undefined;
  plan?: string | null | undefined;
  /** What the sender saw in its place; null: nothing. Another amount that stands by now is not overwritten. */
  seen?: string | null | undefined;
  /** Instead of it, the version that the sender saw; absent or 0: there was none. */
  version?: number | undefined;
  /** Why it is right although it is doubtful, or why a published one is changed. */
  reason?: string | undefined;
  /**
   * That a step of the sender's is taken back, or done again: of what only the sender has changed within ten minutes that is reason
   * enough to correct what visitors were told. It makes nothing less doubtful.
   */
  step?: (typeof steps)[number] | undefined;
}

const steps = ['undo', 'redo'] as const;

/**
 * What became of a figure. `unchanged`: it stands already as it was sent, so that sending again does no harm. `doubtful`: a reason is
 * asked for. `conflict`: another one stands since the sender looked.
 */
const figureOutcomes = ['stored', 'unchanged', 'doubtful', 'conflict', 'refused'] as const;

export interface FigureResult {
  outcome: (typeof figureOutcomes)[number];
  /** Why, in words. */
  messages: string[];
  /** What stands now; null: nothing. */
  current: PeriodFigure | null;
}

interface GridInput {
  /** Any day of what is shown (`spanOf`). */
  month: string;
  /** Of which periods; absent: days. */
  kind?: PeriodKind | undefined;
  plantIds?: string[] | undefined;
}

/** What the days of a month are typed into, or the months, quarters or years of some years: plants, units, and what stands. */
export const getGridSanLuongDien: Operation<GridInput, OutputGrid> = operation<GridInput, OutputGrid>({
  group: 'production',
  access: 'permission',
  writes: false,
  name: 'getGridSanLuongDien',
  input: (z) =>
    z.strictObject({
      month: outputDay(z),
      kind: kindSchema(z).optional(),
      plantIds: z.array(idSchema(z)).max(mostPlants).optional(),
    }),
  output: (z) =>
    z.object({
      kind: kindSchema(z),
      plants: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          capacity: z.string(),
          units: z.array(z.object({ id: z.string(), name: z.string(), capacity: z.string() })),
        }),
      ),
      shown: z.array(z.string()),
      figures: z.array(figureShape(z)),
      sums: z.array(
        z.object({
          plantId: z.string(),
          unitId: z.string().nullable(),
          day: z.string(),
          actual: z.string().nullable(),
          known: z.int(),
          days: z.int(),
          covers: z.boolean(),
          plan: z.string().nullable(),
        }),
      ),
      frozen: z.array(z.object({ plantId: z.string(), day: z.string() })),
    }),
});

/** Stores figures of periods as drafts, or corrects them: each by itself. What is right is stored, what is not is named. */
export const storeSanLuongDien: Operation<{ figures: SentFigure[] }, { verdicts: FigureResult[] }> = operation<
  { figures: SentFigure[] },
  { verdicts: FigureResult[] }
>({
  group: 'production',
  access: 'permission',
  writes: true,
  name: 'storeSanLuongDien',
  input: (z) => z.strictObject({ figures: z.array(sentShape(z)).min(1).max(mostFigures) }),
  output: (z) =>
    z.object({
      verdicts: z.array(
        z.object({
          outcome: z.enum(figureOutcomes),
          messages: z.array(z.string()),
          current: figureShape(z).nullable(),
        }),
      ),
    }),
});

function kindSchema(z: Zod) {
  return z.enum(powerOutputs.fields.periodKind.options);
}

function sentShape(z: Zod) {
  const amount = z.string().max(40).nullable();
  return z
    .strictObject({
      plantId: idSchema(z),
      unitId: idSchema(z).nullable(),
      kind: kindSchema(z).optional(),
      day: dateSchema(z),
      actual: amount.optional(),
      plan: amount.optional(),
      seen: amount.optional(),
      version: z.int().min(0).optional(),
      reason: textSchema(z, { max: powerOutputs.fields.reason.max }).optional(),
      step: z.enum(steps).optional(),
    })
    .refine(({ actual, plan }) => (actual === undefined) !== (plan === undefined), {
      error: 'required',
      path: ['actual'],
    });
}

function figureShape(z: Zod) {
  return z.object({
    id: z.string(),
    plantId: z.string(),
    unitId: z.string().nullable(),
    kind: kindSchema(z),
    day: z.string(),
    actual: z.string().nullable(),
    plan: z.string().nullable(),
    version: z.int(),
    isPublished: z.boolean(),
    note: z.string(),
  });
}
