import { type Operation, operation, type Zod } from '../../../../contract/operation.ts';
import { idSchema, instantSchema } from '../../../../contract/values.ts';
import { type ValueName, valueNames } from '../../contract/measured-values.ts';
import type { ReadReservoir } from '../../contract/readings.ts';
import { cascadeCall, chartCall } from '../../contract/screens.ts';

/** The maximum number of points of one line in a response: twice what the widest screens can show. */
const mostPoints = 4_000;
/** The maximum number of years of one line. */
export const mostYears = 11;

/** A value at its time. Of several on one pixel, these are the first, least, greatest and last. */
export interface SeriesPoint {
  at: string;
  /** Exact; null: a gap of more than one and a half expected intervals begins here. */
  value: string | null;
  revised: boolean;
  /** Whether the value was doubtful when it was stored. */
  doubtful: boolean;
}

export interface Series {
  value: ValueName;
  points: SeriesPoint[];
  /** How many readings the points represent. */
  readings: number;
}

/** The limits of the reservoir itself. Alarm levels belong to gauges downstream. */
export const limitKinds = ['pre-flood', 'flood-ready', 'highest', 'lowest', 'minimum-flow'] as const;

/** A rule, for one uninterrupted period in which it applies. */
export interface Limit {
  kind: (typeof limitKinds)[number];
  name: string;
  document: string;
  /** The first instant at which it applies, and the first at which it no longer does. */
  from: string;
  to: string;
  low: string | null;
  high: string | null;
}

export interface SeriesAnswer {
  reservoir: ReadReservoir;
  series: Series[];
  /** The operating rules, each for its periods within the requested time. */
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

/** Some values of a reservoir over time, from `from` (included) to `to` (excluded), with the rules that apply. */
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
          points: z.array(
            z.object({
              at: z.string(),
              value: z.string().nullable(),
              revised: z.boolean(),
              doubtful: z.boolean(),
            }),
          ),
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

/** The state of a reservoir of the cascade. Unknown values are null, neither zero nor "no". */
export interface CascadeState extends ReadReservoir {
  river: string;
  region: string | null;
  latitude: string | null;
  longitude: string | null;
  designFloodLevel: string | null;
  /** The highest level that the rules allow today. */
  highestAllowed: string | null;
  /** The time of the latest reading with a level, or else of the latest reading. */
  at: string | null;
  revised: boolean;
  doubtful: boolean;
  level: string | null;
  /** The level of the last reading that is at least a day older, and its time. */
  dayBefore: string | null;
  dayBeforeAt: string | null;
  inflow: string | null;
  release: string | null;
  /** Million m³ by the reservoir's table, to the thousand m³; also null outside the table. */
  volume: string | null;
  /** Percent of the volume between the dead and the normal level, to a tenth. It can be below 0 and above 100. */
  usefulShare: string | null;
  spilling: boolean | null;
  minimumFlow: string | null;
  minimumKept: boolean | null;
}

/** The present state of all reservoirs in use. */
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
