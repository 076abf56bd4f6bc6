import { Button } from 'antd';
import { type ReactNode, useState } from 'react';

interface DialogButtonProps {
  readonly label: string;
  readonly dialog: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && dialog(() => setOpen(false))}
    </>
  );
}
