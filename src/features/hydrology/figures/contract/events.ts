import { operation } from '../../../../contract/operation.ts';
import { idSchema, instantSchema } from '../../../../contract/values.ts';

/** The events that authorities ask about: water over the spillway, open gates, less than the minimum flow. */
const eventKinds = ['spill', 'bottomGates', 'surfaceGates', 'minimumFlow'] as const;
export type EventKind = (typeof eventKinds)[number];

/** Consecutive readings with the same event. */
export interface HydrologicalEvent {
  kind: EventKind;
  /** The first reading with the event. */
  from: string;
  /** The first reading after it; the last one with the event if no reading shows its end. */
  to: string;
  /** Whether a reading shows its end: false if the readings stop, or pause for more than two days. */
  ended: boolean;
  /** Its extreme: the greatest spill in m³/s, the largest number of open gates, or the least release in m³/s. */
  extreme: string;
  extremeAt: string;
  /** The spilled volume in million m³, to the thousand m³; null for other kinds. */
  volume: string | null;
  /** The required minimum flow at the time of the least release, in m³/s; null for other kinds. */
  limit: string | null;
}

/** The maximum number of events in a response: the latest. */
export const mostEvents = 500;

/** When a reservoir spilled, had open gates, or released less than it must, latest first. */
export const getEventsThuyVan = operation<
  { reservoirId: string; from: string; to: string },
  { items: HydrologicalEvent[]; total: number }
>({
  name: 'getEventsThuyVan',
  group: 'hydrology',
  access: 'permission',
  writes: false,
  input: (z) => z.strictObject({ reservoirId: idSchema(z), from: instantSchema(z), to: instantSchema(z) }),
  output: (z) =>
    z.object({
      items: z.array(
        z.object({
          kind: z.enum(eventKinds),
          from: z.string(),
          to: z.string(),
          ended: z.boolean(),
          extreme: z.string(),
          extremeAt: z.string(),
          volume: z.string().nullable(),
          limit: z.string().nullable(),
        }),
      ),
      total: z.int(),
    }),
});
