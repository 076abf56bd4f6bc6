import { useId } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { HeldFunction, HeldOperation, RightsSection } from './rights.ts';

/** One section of the product: its functions, the roles they come from and what each opens. */
export function RightsOfSection({ section: { title, functions } }: { section: RightsSection }) {
  const titleId = useId();
  return (
    <section className="rights-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {functions.map((held) => (
          <li key={held.id} data-off={!counts(held) || undefined}>
            <Origin held={held} />
            <Operations operations={held.operations} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Operations without a function, so that the list of permissions is complete. */
export function EveryonesRights({ operations }: { operations: readonly HeldOperation[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <section className="rights-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('access:callers.session')}</h2>
      <ul>
        <li>
          <p className="access-quiet">{t('access:rights.everyone')}</p>
          <Operations operations={operations} />
        </li>
      </ul>
    </section>
  );
}

/** A function counts when it is active and one of its roles is. */
function counts({ active, roles }: HeldFunction): boolean {
  return active && roles.some((role) => role.active);
}

function Origin({ held: { name, active, roles } }: { held: HeldFunction }) {
  const { t } = useTranslation();
  return (
    <div className="rights-origin">
      <h3>
        {name}
        {!active && <small> {t('access:explain.functionOff')}</small>}
      </h3>
      <p>
        {t('access:rights.from')}{' '}
        {roles.map((role, index) => (
          <span key={role.id}>
            {index > 0 && ', '}
            {role.name}
            {!role.active && ` ${t('access:explain.roleOff')}`}
          </span>
        ))}
      </p>
    </div>
  );
}

function Operations({ operations }: { operations: readonly HeldOperation[] }) {
  const { t } = useTranslation();
  return (
    <ul className="rights-operations">
      {operations.map(({ name, words, off }) => (
        <li key={name} data-off={off || undefined} title={name}>
          {words}
          {off && <small> {t('access:rights.off')}</small>}
        </li>
      ))}
    </ul>
  );
}
