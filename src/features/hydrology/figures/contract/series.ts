import { type Operation, operation, type Zod } from '../../../../contract/operation.ts';
import { idSchema, instantSchema } from '../../../../contract/values.ts';
import { type ValueName, valueNames } from '../../contract/measured-values.ts';
import type { ReadReservoir } from '../../contract/readings.ts';
import { cascadeCall, chartCall } from '../../contract/screens.ts';

/** Points of one line that a call answers at most: twice what the widest screens can tell apart. */
const mostPoints = 4_000;
/** Years of readings that one line may cover. */
export const mostYears = 11;

/** A value at its time. Of several that would fall on one pixel the first, least, greatest and last are answered. */
export interface SeriesPoint {
  at: string;
  /** Exact; null: from here on nothing was measured for longer than usual. */
  value: string | null;
  revised: boolean;
}

export interface Series {
  value: ValueName;
  points: SeriesPoint[];
  /** How many readings the points stand for. */
  readings: number;
}

/** The limits that a reservoir itself is held to; alarm levels are those of gauges further down. */
export const limitKinds = ['pre-flood', 'flood-ready', 'highest', 'lowest', 'minimum-flow'] as const;

/** A rule for as long as it holds at a stretch. */
export interface Limit {
  kind: (typeof limitKinds)[number];
  name: string;
  document: string;
  /** The first moment at which it holds, and the first at which it no longer does. */
  from: string;
  to: string;
  low: string | null;
  high: string | null;
}

export interface SeriesAnswer {
  reservoir: ReadReservoir;
  series: Series[];
  /** What the operating rules ask for, each as long as it holds within what was asked. */
  limits: Limit[];
}

interface SeriesInput {
  reservoirId: string;
  values: ValueName[];
  from: string;
  to: string;
  points?: number | undefined;
}

const figures = { group: 'hydrology', access: 'permission', writes: false } as const;

/** The course of some values of a reservoir from one moment on and before another, with what the rules ask for meanwhile. */
export const getSeriesThuyVan: Operation<SeriesInput, SeriesAnswer> = operation<SeriesInput, SeriesAnswer>({
  ...figures,
  ...chartCall,
  input: (z) =>
    z.strictObject({
      reservoirId: idSchema(z),
      values: z.array(z.enum(valueNames)).min(1).max(valueNames.length),
      from: instantSchema(z),
      to: instantSchema(z),
      points: z.int().min(40).max(mostPoints).optional(),
    }),
  output: (z) =>
    z.object({
      reservoir: z.object(reservoirShape(z)),
      series: z.array(
        z.object({
          value: z.enum(valueNames),
          points: z.array(z.object({ at: z.string(), value: z.string().nullable(), revised: z.boolean() })),
          readings: z.int(),
        }),
      ),
      limits: z.array(
        z.object({
          kind: z.enum(limitKinds),
          name: z.string(),
          document: z.string(),
          from: z.string(),
          to: z.string(),
          low: z.string().nullable(),
          high: z.string().nullable(),
        }),
      ),
    }),
});

/** How a reservoir of the cascade stands. What is not known is null: it is neither zero nor "no". */
export interface CascadeState extends ReadReservoir {
  river: string;
  region: string | null;
  latitude: string | null;
  longitude: string | null;
  designFloodLevel: string | null;
  /** The highest level that the rules allow today. */
  highestAllowed: string | null;
  /** The time of the latest reading with a level, or of the latest at all. */
  at: string | null;
  revised: boolean;
  doubtful: boolean;
  level: string | null;
  /** The level of the last reading that is at least a day older, and when it was read. */
  dayBefore: string | null;
  dayBeforeAt: string | null;
  inflow: string | null;
  release: string | null;
  /** Million m³ by the reservoir's table, to the thousand m³; null also where the table does not reach. */
  volume: string | null;
  /** Percent of the volume between the dead and the normal level, to a tenth; below 0 and above 100 happen. */
  usefulShare: string | null;
  spilling: boolean | null;
  minimumFlow: string | null;
  minimumKept: boolean | null;
}

/** How all reservoirs in use stand now. */
export const getCascadeThuyVan = operation<object, { items: CascadeState[] }>({
  ...figures,
  ...cascadeCall,
  input: (z) => z.strictObject({}),
  output: (z) => {
    const text = z.string().nullable();
    return z.object({
      items: z.array(
        z.object({
          ...reservoirShape(z),
          river: z.string(),
          region: text,
          latitude: text,
          longitude: text,
          designFloodLevel: text,
          highestAllowed: text,
          at: text,
          revised: z.boolean(),
          doubtful: z.boolean(),
          level: text,
          dayBefore: text,
          dayBeforeAt: text,
          inflow: text,
          release: text,
          volume: text,
          usefulShare: text,
          spilling: z.boolean().nullable(),
          minimumFlow: text,
          minimumKept: z.boolean().nullable(),
        }),
      ),
    });
  },
});

function reservoirShape(z: Zod) {
  return { id: z.string(), name: z.string(), normalLevel: z.string().nullable(), deadLevel: z.string().nullable() };
}
