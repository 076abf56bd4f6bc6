import { Skeleton } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatNumber } from '../../../lib/format.ts';
import { inGroups } from '../../../lib/groups.ts';
import { groupName } from '../../../ui/group-name.ts';
import './access.css';

interface Held {
  readonly key: string;
  readonly text: string;
  readonly group: string;
}

interface HeldListProps {
  title: string;
  /** Undefined: not known yet. */
  items: readonly Held[] | undefined;
  /** What is said where there are none. */
  nothing: string;
}

/** What a role or a function holds, by group, below its fields. */
export function HeldList({ title, items, nothing }: HeldListProps) {
  const { t } = useTranslation();
  const id = useId();
  const groups = inGroups(
    items ?? [],
    ({ group }) => group,
    (key) => groupName(t, key),
  );
  return (
    <section className="held-list" aria-labelledby={id}>
      <h2 id={id}>
        {title} {items && <span className="access-quiet">{formatNumber(items.length)}</span>}
      </h2>
      {!items && <Skeleton active />}
      {items?.length === 0 && <p className="access-quiet">{nothing}</p>}
      {groups.map(({ key: group, name, items: held }) => (
        <div key={group} className="opened-operations">
          <h3>{name}</h3>
          <ul>
            {held.map(({ key, text }) => (
              <li key={key}>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
