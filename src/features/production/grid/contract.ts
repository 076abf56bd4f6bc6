import { type Operation, operation, type Zod } from '../../../contract/operation.ts';
import { dateSchema, idSchema, textSchema } from '../../../contract/values.ts';
import { outputDay } from '../day-contract.ts';

/** How many figures a call takes: a call of them is answered in about a second. */
export const mostFigures = 200;
const mostPlants = 20;

/** The output of a day of a plant, or of one of its units, as it stands; in MWh. */
export interface DayFigure {
  plantId: string;
  /** Null: of the whole plant. */
  unitId: string | null;
  day: string;
  actual: string | null;
  version: number;
  isPublished: boolean;
  note: string;
}

/** A plant with its units, in the order of their codes. */
export interface GridPlant {
  id: string;
  name: string;
  units: { id: string; name: string }[];
}

export interface OutputGrid {
  /** The active plants, to choose from; only those that are shown have their units. */
  plants: GridPlant[];
  /** The plants that are shown: those asked for, or else the first that have output. */
  shown: string[];
  /** The figures of the month and of the day before it. */
  figures: DayFigure[];
  /** The days that are signed off, by plant. */
  frozen: { plantId: string; day: string }[];
}

/** A figure as it is sent. */
export interface SentFigure {
  plantId: string;
  unitId: string | null;
  day: string;
  /** Null: it is not known (any more). */
  actual: string | null;
  /** The version that the sender saw; 0: there was none. */
  version: number;
  /** Why it is right although it is doubtful, or why a published one is changed. */
  reason?: string | undefined;
}

/**
 * What became of a figure. `unchanged`: it stands already as it was sent, so that sending again does no harm. `doubtful`: a reason is
 * asked for. `conflict`: another one stands since the sender looked.
 */
const figureOutcomes = ['stored', 'unchanged', 'doubtful', 'conflict', 'refused'] as const;

export interface FigureVerdict {
  outcome: (typeof figureOutcomes)[number];
  /** Why, in words. */
  messages: string[];
  /** What stands now; null: nothing. */
  current: DayFigure | null;
}

/** What the days of a month are typed into: plants and their units, their figures, and which days are signed off. */
export const getGridSanLuongDien: Operation<{ month: string; plantIds?: string[] | undefined }, OutputGrid> = operation<
  { month: string; plantIds?: string[] | undefined },
  OutputGrid
>({
  group: 'production',
  access: 'permission',
  writes: false,
  name: 'getGridSanLuongDien',
  input: (z) => z.strictObject({ month: outputDay(z), plantIds: z.array(idSchema(z)).max(mostPlants).optional() }),
  output: (z) =>
    z.object({
      plants: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          units: z.array(z.object({ id: z.string(), name: z.string() })),
        }),
      ),
      shown: z.array(z.string()),
      figures: z.array(figureShape(z)),
      frozen: z.array(z.object({ plantId: z.string(), day: z.string() })),
    }),
});

/** Stores days of output as drafts, or corrects them: each by itself. What is right is stored, what is not is named. */
export const storeSanLuongDien: Operation<{ figures: SentFigure[] }, { verdicts: FigureVerdict[] }> = operation<
  { figures: SentFigure[] },
  { verdicts: FigureVerdict[] }
>({
  group: 'production',
  access: 'permission',
  writes: true,
  name: 'storeSanLuongDien',
  input: (z) =>
    z.strictObject({
      figures: z
        .array(
          z.strictObject({
            plantId: idSchema(z),
            unitId: idSchema(z).nullable(),
            day: dateSchema(z),
            actual: z.string().max(40).nullable(),
            version: z.int().min(0),
            reason: textSchema(z, { max: 300 }).optional(),
          }),
        )
        .min(1)
        .max(mostFigures),
    }),
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

function figureShape(z: Zod) {
  return z.object({
    plantId: z.string(),
    unitId: z.string().nullable(),
    day: z.string(),
    actual: z.string().nullable(),
    version: z.int(),
    isPublished: z.boolean(),
    note: z.string(),
  });
}
