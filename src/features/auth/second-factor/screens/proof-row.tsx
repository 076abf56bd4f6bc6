import { Button } from 'antd';
import type { ReactNode } from 'react';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly remove: string;
  readonly onRemove: () => void;
}

interface Props {
  readonly title: string;
  readonly text: string;
  /** The text is a warning. */
  readonly isUrgent?: boolean;
  readonly items?: readonly Item[];
  readonly mayChange?: boolean;
  /** The action. */
  readonly children?: ReactNode;
}

/** One kind of proof: what it is, what there is of it, and what can be done. */
export function ProofRow({ title, text, isUrgent = false, items = [], mayChange = false, children }: Props) {
  return (
    <div className="proof-row">
      <div className="proof-row-head">
        <div>
          <h3>{title}</h3>
          <p className={isUrgent ? 'second-factor-urgent' : 'second-factor-quiet'}>{text}</p>
        </div>
        {children}
      </div>
      {items.length > 0 && (
        <ul>
          {items.map(({ id, name, text: about, remove, onRemove }) => (
            <li key={id}>
              <div>
                <strong>{name}</strong>
                <p className="second-factor-quiet figures">{about}</p>
              </div>
              {mayChange && (
                <Button size="small" onClick={onRemove} aria-label={`${remove}: ${name}`}>
                  {remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
