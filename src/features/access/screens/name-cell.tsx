import type { ReactNode } from 'react';

/** The cell that names a row, with a second line below. */
export function NameCell({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <span>
      <strong>{name}</strong>
      {children && <span className="list-aside">{children}</span>}
    </span>
  );
}
