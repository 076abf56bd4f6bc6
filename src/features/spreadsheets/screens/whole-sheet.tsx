import { Radio } from 'antd';
import { useContext, useId, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { ReferenceSelect } from '../../../ui/kinds/reference/reference-select.tsx';
import { fieldLabel } from '../../../ui/labels.ts';
import { type ImportDetail, noSheet, type SheetField, wholeSheet } from '../contract/operations.ts';
import { FixContext } from './fix-context.ts';
import { offeredFor } from './offered-values.ts';
import './column-questions.css';

/** The record of a whole sheet, where no column names it: the one that the sheet's name names, or a chosen one. */
export function WholeSheet({ resource, detail }: { resource: Resource; detail: ImportDetail }) {
  return detail.ofSheet.map((said) => (
    <OfSheet key={said.field} resource={resource} sheet={detail.sheet} said={said} />
  ));
}

function OfSheet({
  resource,
  sheet,
  said: { field, value, named },
}: {
  resource: Resource;
  sheet: string;
  said: SheetField;
}) {
  const { t } = useTranslation();
  const id = useId();
  const fixing = useContext(FixContext);
  const [choosing, setChoosing] = useState(false);
  const label = fieldLabel(t, resource, field).toLocaleLowerCase();
  const { to } = offeredFor(t, resource, field);
  if (!fixing) return null;
  const say = (next: string) => fixing.change({ values: [{ field, text: '', value: next }] });
  const shown = value === wholeSheet ? 'name' : value !== null || choosing ? 'one' : 'none';
  const ways = ['none', ...(sheet === '' ? [] : ['name']), 'one'];
  return (
    <section className="column-questions" aria-labelledby={id}>
      <h3 id={id}>{t('spreadsheets:wholeSheet.title', { label })}</h3>
      <div className="column-question">
        <Radio.Group
          aria-labelledby={id}
          value={shown}
          disabled={fixing.waiting}
          options={ways.map((way) => ({ value: way, label: t(`spreadsheets:wholeSheet.${way}`, { label, sheet }) }))}
          onChange={({ target }) => {
            setChoosing(target.value === 'one');
            if (target.value === 'name') say(wholeSheet);
            else if (value !== null) say(noSheet);
          }}
        />
        {shown === 'name' && (
          <p className="spreadsheet-quiet">
            {t(`spreadsheets:wholeSheet.${named ? 'named' : 'unnamed'}`, { label, sheet })}
          </p>
        )}
        {shown === 'one' && to !== undefined && (
          <ReferenceSelect
            className="column-question-choice"
            aria-label={t('spreadsheets:wholeSheet.one', { label })}
            placeholder={t('spreadsheets:wholeSheet.pick', { label })}
            to={to}
            value={value === wholeSheet ? null : value}
            onChange={(chosen: string | null) => say(chosen ?? noSheet)}
          />
        )}
      </div>
    </section>
  );
}
