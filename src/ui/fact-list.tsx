import type { ReactNode } from 'react';
import './fact-list.css';

interface FactListProps {
  /** Labels with their values. Those without a value are left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** What is known of one thing, one fact a line: its label and its value. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="fact-list figures">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
