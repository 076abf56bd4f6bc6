import { call } from '../../../../browser/call.ts';
import { useCan } from '../../../../browser/session.ts';
import SignOffDrawer from '../../../../ui/sign-off/sign-off-drawer.tsx';
import { getGridSanLuongDien } from '../../grid/contract.ts';
import { freezeSanLuongDien, getSignOffSanLuongDien, unfreezeSanLuongDien } from '../../sign-off/contract.ts';

interface OutputSignOffProps {
  plant: { readonly id: string; readonly name: string };
  /** A day of the month that is shown first. */
  date: string;
  onClose: () => void;
}

/** The days of a plant, to sign their output off or to open them again. */
export default function OutputSignOff({ plant, date, onClose }: OutputSignOffProps) {
  const plantIds = [plant.id];
  const of = {
    texts: 'production',
    name: plant.name,
    counts: ['figures', 'drafts'],
    queryKey: [getSignOffSanLuongDien.name, plant.id],
    read: async (month: string, signal: AbortSignal) =>
      (await call(getSignOffSanLuongDien, { plantId: plant.id, month }, { signal })).days,
    freeze: useCan(freezeSanLuongDien.name)
      ? (range: { from: string; to: string }) => call(freezeSanLuongDien, { plantIds, ...range })
      : undefined,
    open: useCan(unfreezeSanLuongDien.name)
      ? (range: { from: string; to: string; reason: string }) => call(unfreezeSanLuongDien, { plantIds, ...range })
      : undefined,
    changes: [getSignOffSanLuongDien.name, getGridSanLuongDien.name],
  };
  return <SignOffDrawer of={of} date={date} onClose={onClose} />;
}
