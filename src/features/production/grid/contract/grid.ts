import { type Operation, operation, type Zod } from '../../../../contract/operation.ts';
import { dateSchema, idSchema, textSchema } from '../../../../contract/values.ts';
import { outputDay } from '../../contract/output-day.ts';
import type { PeriodKind } from '../../figures/contract/periods.ts';
import { powerOutputs } from '../../power-outputs/resource.ts';

/** The maximum number of figures in a call: each is stored separately, and the response must not take long. */
export const mostFigures = 200;
const mostPlants = 20;
/** The maximum number of plants in the grid: more columns are not readable. */
export const mostShown = 8;

export type { FigureName } from '../../power-outputs/contract/warnings.ts';

/** The current output of a period of a plant or unit, in MWh. */
export interface PeriodFigure {
  /** The id of its record, which has the history. */
  id: string;
  plantId: string;
  /** Null: the whole plant. */
  unitId: string | null;
  kind: PeriodKind;
  /** Its first day. */
  day: string;
  actual: string | null;
  plan: string | null;
  version: number;
  isPublished: boolean;
  /** A program sent it, and no person has explained yet what the rules ask about it. */
  isDoubtful: boolean;
  note: string;
}

/** The sum of a month, quarter or year without the figure that was entered for the period as a whole (decision 85). */
export interface PeriodSum {
  plantId: string;
  unitId: string | null;
  day: string;
  /** The known output of its parts, or of a plant's units. */
  actual: string | null;
  /** For how many of its days that is known. */
  known: number;
  days: number;
  /** Whether its parts are known for all its days: then they count, not the figure for the whole. */
  covers: boolean;
  /** The sum of the plans of its parts, or of its units; null if one of them has none. */
  plan: string | null;
}

/** A plant with its units, sorted by code. */
export interface GridPlant {
  id: string;
  name: string;
  /** In MW. */
  capacity: string;
  units: { id: string; name: string; capacity: string }[];
}

export interface OutputGrid {
  kind: PeriodKind;
  /** All active plants, to choose from. Only shown plants have their units. */
  plants: GridPlant[];
  /**
   * The shown plants: the requested ones, else those with recent daily figures, else those with any output, else the
   * first.
   */
  shown: string[];
  /** The figures of the shown periods (`spanOf`) and of the one before them. */
  figures: PeriodFigure[];
  /** Sums of the same periods, if anything is known. Days have none. */
  sums: PeriodSum[];
  /** The periods whose days are all signed off, by plant and first day. */
  frozen: { plantId: string; day: string }[];
}

/** A figure to store: either output or plan. */
export interface SentFigure {
  plantId: string;
  unitId: string | null;
  /** Default: a day. */
  kind?: PeriodKind | undefined;
  /** The first day of the period. */
  day: string;
  /** Null: not known (any more). */
  actual?: string | null | undefined;
  plan?: string | null | undefined;
  /** The amount that the sender saw; null: none. If the current amount differs, it is not overwritten. */
  seen?: string | null | undefined;
  /** Instead of `seen`, the version that the sender saw; absent or 0: there was no record. */
  version?: number | undefined;
  /** Why it is right despite a warning, or why a published figure changes. */
  reason?: string | undefined;
  /**
   * The sender undoes or redoes a step. If only the sender has changed the figure within ten minutes, that is enough as
   * the reason for correcting a published figure. It does not replace the reason for a warning.
   */
  step?: (typeof steps)[number] | undefined;
}

const steps = ['undo', 'redo'] as const;

/**
 * The outcome of a figure. `unchanged`: it is stored already, so that a retry does no harm. `doubtful`: a reason is
 * required. `conflict`: the figure changed since the sender saw it.
 */
const figureOutcomes = ['stored', 'unchanged', 'doubtful', 'conflict', 'refused'] as const;

export interface FigureResult {
  outcome: (typeof figureOutcomes)[number];
  /** The reasons, as texts. */
  messages: string[];
  /** The current figure; null: none. */
  current: PeriodFigure | null;
}

interface GridInput {
  /** Any day of the shown span (`spanOf`). */
  month: string;
  /** The kind of periods. Default: days. */
  kind?: PeriodKind | undefined;
  plantIds?: string[] | undefined;
}

/**
 * The data of the entry grid, for the days of a month, or the months, quarters or years of some years: plants, units
 * and current figures.
 */
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

/** Stores or corrects figures of periods as drafts, each separately. Valid ones are stored, the others are reported. */
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
    isDoubtful: z.boolean(),
    note: z.string(),
  });
}
