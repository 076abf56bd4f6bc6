import type { TableShape, useTableAddress } from '../../../../ui/table/use-table-address.ts';

/** What the address of the entry says: a reservoir's day and its hours, or by `time` all reservoirs at an hour. */
export const entryShape = {
  filters: {
    reservoir: /^[1-9]\d{0,17}$/,
    day: /^\d{4}-\d{2}-\d{2}$/,
    scheme: ['watch', 'hourly'],
    by: ['time'],
    hour: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  },
} as const satisfies TableShape;

export type EntryAddress = ReturnType<typeof useTableAddress<typeof entryShape>>;
