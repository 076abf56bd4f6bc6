import { Button } from 'antd';
import { useContext } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { isConditionallyRequired } from '../../../declare/kinds/spreadsheet.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import type { MappedValue } from '../contract/operations.ts';
import { FixContext } from './fix-context.ts';

/** The value mappings, new or earlier, by which values of the file were read; each can be withdrawn. */
export function MappedValues({ resource, values }: { resource: Resource; values: readonly MappedValue[] }) {
  const { t } = useTranslation();
  const fixing = useContext(FixContext);
  if (!fixing || values.length === 0) return null;
  return (
    <section className="unknown-values" data-known aria-labelledby="mapped-values">
      <h3 id="mapped-values">{t('spreadsheets:mend.mapped')}</h3>
      <ul>
        {values.map(({ field, text, label, rows }) => (
          <li key={`${field} ${text}`}>
            <span className="unknown-text">
              {rows !== null ? (
                t(`spreadsheets:mend.${isConditionallyRequired(resource, field) ? 'askedFor' : 'filledFor'}`, {
                  ...{ label: fieldLabel(t, resource, field), count: rows, formatted: formatNumber(rows) },
                })
              ) : (
                <>
                  {fieldLabel(t, resource, field)} <q>{text}</q>
                </>
              )}{' '}
              → {label}
            </span>
            <Button disabled={fixing.waiting} onClick={() => fixing.change({ values: [{ field, text, value: null }] })}>
              {t('spreadsheets:mend.unmap')}
              <span className="visually-hidden">
                {' '}
                {t('spreadsheets:mend.unmapOf', { text: text || fieldLabel(t, resource, field) })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
