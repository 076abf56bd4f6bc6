import { formatNumber } from '../../lib/format.ts';

/** The text of a tab above a list: its name, and how many records it has if that is known. */
export function TabText({ label, total }: { label: string; total: number | undefined }) {
  return (
    <>
      {label}
      {total !== undefined && <span className="figures"> {formatNumber(total)}</span>}
    </>
  );
}
