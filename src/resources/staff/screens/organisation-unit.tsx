import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { recordHref } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Portrait } from '../../../ui/kinds/image/portrait.tsx';
import { AppLink } from '../../../ui/navigation.tsx';
import { staff } from '../resource.ts';
import type { FoldedUnit, OrganisationPerson } from './organisation-filter.ts';

/** The people of a large unit shown at first: rendering thousands at once would make the page slow. */
const shownAtFirst = 60;
const leading = new Set(['leadership', 'management']);

/** The element id of a unit. */
export function unitAnchor(id: string): string {
  return `unit-${id}`;
}

/** A unit with its people: its leaders first and larger, the others below. */
export function UnitSection({ unit, whole }: { unit: FoldedUnit; whole: boolean }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const total = unit.staff.length;
  useEffect(() => {
    // A printout has no button to show the rest.
    const showAll = () => flushSync(() => setAll(true));
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, []);
  const shown = all ? unit.staff : unit.staff.slice(0, shownAtFirst);
  const leaders = shown.filter(({ level }) => leading.has(level));
  const others = shown.filter(({ level }) => !leading.has(level));
  const titleId = `${unitAnchor(unit.id)}-title`;
  return (
    <section className="organisation-unit" id={unitAnchor(unit.id)} aria-labelledby={titleId}>
      <h2 id={titleId}>
        {unit.name} <span className="figures">{t('staff:organisation.people', { total: formatNumber(total) })}</span>
      </h2>
      {total === 0 && whole && <p className="organisation-none">{t('staff:organisation.none')}</p>}
      <People people={leaders} size={48} />
      <People people={others} size={36} />
      {shown.length < total && (
        <Button onClick={() => setAll(true)}>{t('staff:organisation.more', { total: formatNumber(total) })}</Button>
      )}
    </section>
  );
}

function People({ people, size }: { people: readonly OrganisationPerson[]; size: number }) {
  const mayOpen = useCan(`getDetail${staff.operations.noun}`);
  if (people.length === 0) return null;
  return (
    <ul className="organisation-people" data-size={size}>
      {people.map(({ id, fullName, positionName, photoUrl }) => (
        <li key={id}>
          <Portrait name={fullName} url={photoUrl} size={size} />
          <span>
            {mayOpen ? <AppLink href={recordHref(staff, id)}>{fullName}</AppLink> : <strong>{fullName}</strong>}
            <span className="organisation-position">{positionName}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
