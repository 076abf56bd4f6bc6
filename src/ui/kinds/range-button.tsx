import { Button } from 'antd';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';

interface RangeButtonProps {
  readonly label: string;
  /** The range that is asked for, in words. */
  readonly said: string | undefined;
  readonly icon: ReactNode;
  /** Fetches the dialog, before it is wanted. */
  readonly load: () => Promise<unknown>;
  readonly children: (dialog: RangeDialogPlace) => ReactNode;
}

/** Where the dialog of a range stands, and how it ends. */
export interface RangeDialogPlace {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  /** @param givesBack whether the focus is to go back to the button. */
  readonly onClose: (givesBack: boolean) => void;
}

/** A range to filter by: a button that says it, and a dialog over the list when it is pressed. */
export function RangeButton({ label, said, icon, load, children }: RangeButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const onClose = (givesBack: boolean) => {
    setOpen(false);
    if (givesBack) button.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={button} className="list-filter list-filter-range">
      <Button
        icon={icon}
        iconPlacement="end"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-set={said !== undefined || undefined}
        onClick={() => setOpen(!open)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <span>{said ? `${label}: ${said}` : label}</span>
      </Button>
      {open && <Suspense>{children({ anchor: button, label, onClose })}</Suspense>}
    </span>
  );
}
