import { operation } from '../../../contract/operation.ts';
import { idSchema } from '../../../contract/values.ts';
import { missingCall } from './screens.ts';

/** The number of days, today included, of which missing readings are told. */
export const missingDays = 7;

/** The readings that a reservoir lacks on a day. */
export interface MissingReadings {
  reservoirId: string;
  reservoirName: string;
  day: string;
  /** The full hours, 0 to 23. */
  hours: number[];
}

const reading = { group: 'hydrology', access: 'permission', writes: false } as const;

/**
 * The readings of the last days that are missing, the latest day first, and their number. A reservoir counts from its
 * first reading on, as long as it is read at all; what is signed off is no longer missing.
 */
export const getMissingThuyVan = operation<object, { items: MissingReadings[]; total: number }>({
  ...reading,
  ...missingCall,
  input: (z) => z.strictObject({}),
  output: (z) =>
    z.object({
      items: z.array(
        z.object({
          reservoirId: z.string(),
          reservoirName: z.string(),
          day: z.string(),
          hours: z.array(z.int()),
        }),
      ),
      total: z.int(),
    }),
});

/** The hours of reading by season that a reservoir's last year proposes; none: its history is too short. */
export const getProposedHoursThuyVan = operation<
  { reservoirId: string },
  { seasons: { fromDay: string; toDay: string; hours: string }[] }
>({
  ...reading,
  name: 'getProposedHoursThuyVan',
  input: (z) => z.strictObject({ reservoirId: idSchema(z) }),
  output: (z) =>
    z.object({
      seasons: z.array(z.object({ fromDay: z.string(), toDay: z.string(), hours: z.string() })),
    }),
});
