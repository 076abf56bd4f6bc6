import { Button } from 'antd';
import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';

interface RangeButtonProps {
  readonly label: string;
  /** The current range as text. */
  readonly said: string | undefined;
  readonly icon: ReactNode;
  /** Loads the dialog in advance. */
  readonly load: () => Promise<unknown>;
  readonly children: (dialog: RangeDialogPlace) => ReactNode;
}

/** The position of a range dialog, and how it closes. */
export interface RangeDialogPlace {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  /** @param givesBack whether the focus returns to the button. */
  readonly onClose: (givesBack: boolean) => void;
}

/** A range filter: a button that shows the range, and a dialog over the list. */
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
