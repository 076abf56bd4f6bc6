import { useTranslation } from '../../../browser/use-translation.ts';
import type { Problem } from '../../../contract/errors.ts';
import { recordHref } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/navigation.tsx';
import { useResourceLookup } from '../../../ui/resource-registry.tsx';
import './undo-refusal.css';

interface UndoRefusalProps {
  problem: Problem;
  /** Called when a link is followed. */
  onLeave: () => void;
}

/** Why an import cannot be undone: links to the records that were changed since, and other obstacles. */
export function UndoRefusal({ problem, onLeave }: UndoRefusalProps) {
  const { t } = useTranslation();
  const lookup = useResourceLookup();
  const { detail, references = [], errors = [] } = problem;
  return (
    <div className="undo-refusal">
      <p>{references.length > 0 ? t('spreadsheets:undo.refusedText') : detail}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {references.map(({ resource: name, total, examples }) => {
        const resource = lookup(name);
        const more = total - examples.length;
        return (
          <section key={name}>
            <p>
              {t('spreadsheets:undo.changedLater', {
                name: t(`contract:resource.${name}.many`, { defaultValue: name }),
                count: total,
                formatted: formatNumber(total),
              })}
            </p>
            <ul>
              {examples.map(({ id, title }) => (
                <li key={id}>
                  {resource ? (
                    <AppLink href={recordHref(resource, id)} onClick={onLeave}>
                      {title}
                    </AppLink>
                  ) : (
                    title
                  )}
                </li>
              ))}
              {more > 0 && <li>{t('spreadsheets:undo.more', { count: more, formatted: formatNumber(more) })}</li>}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
