import { useId } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { isConditionallyRequired } from '../../../declare/kinds/spreadsheet.ts';
import type { Resource } from '../../../declare/resource.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import type { UnknownValue } from '../contract/operations.ts';
import { ValueChoice } from './value-choice.tsx';
import './row-review.css';

interface MissingValuesProps {
  resource: Resource;
  values: readonly UnknownValue[];
  /** The consequence and what to do. */
  title: string;
}

/** Required fields that rows leave empty, with the number of rows; the user can choose one value for all of them. */
export function MissingValues({ resource, values, title }: MissingValuesProps) {
  const { t } = useTranslation();
  const id = useId();
  if (values.length === 0) return null;
  return (
    <section className="unknown-values" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {values.map(({ field, rows }) => (
          <li key={field}>
            <span className="unknown-text">
              {fieldLabel(t, resource, field)}{' '}
              <span className="spreadsheet-quiet">{t('spreadsheets:mend.rows', { count: rows })}</span>
            </span>
            <ValueChoice
              resource={resource}
              field={field}
              text=""
              label={t(`spreadsheets:mend.${isConditionallyRequired(resource, field) ? 'askedOf' : 'fillOf'}`, {
                label: fieldLabel(t, resource, field),
              })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
