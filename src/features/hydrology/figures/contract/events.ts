import { operation } from '../../../../contract/operation.ts';
import { idSchema, instantSchema } from '../../../../contract/values.ts';

/** What the authorities ask about afterwards: water over the spillway, gates that stood open, less than the river must be left. */
const eventKinds = ['spill', 'bottomGates', 'surfaceGates', 'minimumFlow'] as const;
export type EventKind = (typeof eventKinds)[number];

/** A stretch of readings that all tell of the same. */
export interface HydrologicalEvent {
  kind: EventKind;
  /** The first reading that tells of it. */
  from: string;
  /** The first reading after it, or the last that tells of it where none says that it ended. */
  to: string;
  /** Whether a reading says that it ended: false where the readings stop, or pause for more than two days. */
  ended: boolean;
  /** How far it went: the greatest spill in m³/s, the most gates open, or the least flow that was released in m³/s. */
  extreme: string;
  extremeAt: string;
  /** Million m³ that ran over the spillway, to the thousand m³; of no other kind. */
  volume: string | null;
  /** The flow that the rules asked for when the least was released, in m³/s; of that kind alone. */
  limit: string | null;
}

/** So many events are answered at most, the latest. */
export const mostEvents = 500;

/** When a reservoir spilled, had gates open, or let through less than it must, the latest first. */
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
