import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import SignOffDrawer, { type SigningOff } from '../../../ui/sign-off/sign-off-drawer.tsx';
import { getDayThuyVan, type ReadReservoir } from '../contract.ts';
import { type DayState, freezeThuyVan, getMonthThuyVan, unfreezeThuyVan } from '../sign-off-contract.ts';
import { dueHours, type Scheme } from './entry/times.ts';

interface ReadingSignOffProps {
  reservoir: ReadReservoir;
  /** A day of the month that is shown first. */
  date: string;
  /** How often readings are due, as the table shows it. */
  scheme: Scheme;
  onClose: () => void;
}

/** The days of a reservoir, to sign their readings off or to open them again. */
export default function ReadingSignOff({ reservoir, date, scheme, onClose }: ReadingSignOffProps) {
  const reservoirIds = [reservoir.id];
  const of: SigningOff<DayState> = {
    texts: 'hydrology',
    name: reservoir.name,
    counts: ['readings', 'doubtful', 'revised'],
    missing: (day, month) => missingOf(day?.hours ?? [], rhythmOf(month, scheme)),
    asked: ['doubtful'],
    queryKey: [getMonthThuyVan.name, reservoir.id],
    read: async (month: string, signal: AbortSignal) =>
      (await call(getMonthThuyVan, { reservoirId: reservoir.id, month }, { signal })).days,
    freeze: useCan(freezeThuyVan.name)
      ? (range: { from: string; to: string }) => call(freezeThuyVan, { reservoirIds, ...range })
      : undefined,
    open: useCan(unfreezeThuyVan.name)
      ? (range: { from: string; to: string; reason: string }) => call(unfreezeThuyVan, { reservoirIds, ...range })
      : undefined,
    changes: [getMonthThuyVan.name, getDayThuyVan.name],
  };
  return <SignOffDrawer of={of} date={date} onClose={onClose} />;
}

/** How often a reservoir is read in a month: as the table shows it, or at the four hours where it never is more often. */
function rhythmOf(month: readonly DayState[], shown: Scheme): Scheme {
  const watch = dueHours('watch').length;
  return month.some(({ readings }) => readings > watch) ? shown : 'watch';
}

/** How many of the readings of a day are missing that are due in it. */
function missingOf(hours: readonly number[], scheme: Scheme): number {
  return dueHours(scheme).filter((hour) => !hours.includes(hour)).length;
}
