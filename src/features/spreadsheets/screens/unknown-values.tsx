import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useContext, useId, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { isConditionallyRequired } from '../../../declare/kinds/spreadsheet.ts';
import type { Resource } from '../../../declare/resource.ts';
import { formatNumber } from '../../../lib/format.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import { SearchBox } from '../../../ui/list/search-box.tsx';
import type { ImportDetail, UnknownValue } from '../contract/operations.ts';
import { FixContext } from './fix-context.ts';
import { useUnknownValues } from './import-queries.ts';
import { MappedValues } from './mapped-values.tsx';
import { MissingValues } from './missing-values.tsx';
import { ValueChoice } from './value-choice.tsx';

/**
 * Unknown or missing values of the file, each resolved once for all its rows; the nearest candidates are one click
 * away.
 */
export function UnknownValues({ resource, detail }: { resource: Resource; detail: ImportDetail }) {
  const { t } = useTranslation();
  const { items = [], mapped = [] } = useUnknownValues(detail).data ?? {};
  if (!useContext(FixContext)) return null;
  return (
    <>
      <UnknownNames resource={resource} detail={detail} />
      {(['asked', 'missing'] as const).map((why) => (
        <MissingValues
          key={why}
          resource={resource}
          values={items.filter(
            ({ field, text }) => text === '' && isConditionallyRequired(resource, field) === (why === 'asked'),
          )}
          title={t(`spreadsheets:mend.${why}`)}
        />
      ))}
      <MappedValues resource={resource} values={mapped} />
    </>
  );
}

/** Number of values that are expanded at first, and number from which on there is a search. */
const [fewValues, searchable] = [5, 10];

/** Unknown names: the first few, all of them, or the matches of a search; one button skips all their rows. */
function UnknownNames({ resource, detail }: { resource: Resource; detail: ImportDetail }) {
  const { t } = useTranslation();
  const fixing = useContext(FixContext);
  const [open, setOpen] = useState(false);
  const [searchText, setSearchText] = useState('');
  const listId = useId();
  const { items = [], found = 0, total = 0 } = useUnknownValues(detail, searchText || undefined).data ?? {};
  const named = items.filter(({ text }) => text !== '');
  if (!fixing || total === 0) return null;
  const counted = (count: number) => ({ count, formatted: formatNumber(count) });
  const shown = open ? named : named.slice(0, fewValues);
  return (
    <section className="unknown-values" aria-labelledby="unknown-values">
      <div className="unknown-heading">
        <h3 id="unknown-values">{t('spreadsheets:mend.unknown', counted(total))}</h3>
        {detail.unknown.rows > 0 && (
          <Button disabled={fixing.waiting} onClick={() => fixing.change({ unknown: false })}>
            {t('spreadsheets:mend.passUnknown', counted(detail.unknown.rows))}
          </Button>
        )}
      </div>
      {open && total > searchable && (
        <SearchBox label={t('spreadsheets:mend.seek')} value={searchText} onChange={setSearchText} />
      )}
      <ul id={listId}>
        {shown.map((value) => (
          <li key={`${value.field} ${value.text}`}>
            <UnknownItem resource={resource} value={value} />
          </li>
        ))}
      </ul>
      {open && found > named.length && (
        <p className="spreadsheet-quiet">
          {t('spreadsheets:mend.unknownMore', { shown: formatNumber(named.length), ...counted(found) })}
        </p>
      )}
      {open && found === 0 && <p className="spreadsheet-quiet">{t('spreadsheets:mend.unknownNone')}</p>}
      {total > fewValues && (
        <Button
          type="link"
          className="unknown-fold"
          aria-expanded={open}
          aria-controls={listId}
          icon={open ? <UpOutlined /> : <DownOutlined />}
          onClick={() => {
            setOpen(!open);
            setSearchText('');
          }}
        >
          {t(`spreadsheets:mend.${open ? 'fewUnknown' : 'allUnknown'}`, counted(total))}
        </Button>
      )}
    </section>
  );
}

function UnknownItem({ resource, value: { field, text, rows, nearest } }: { resource: Resource; value: UnknownValue }) {
  const { t } = useTranslation();
  const fixing = useContext(FixContext);
  if (!fixing) return null;
  const label = t('spreadsheets:mend.meaning', { label: fieldLabel(t, resource, field), text });
  return (
    <>
      <span className="unknown-text">
        {fieldLabel(t, resource, field)} <q>{text}</q>{' '}
        <span className="spreadsheet-quiet">{t('spreadsheets:mend.rows', { count: rows })}</span>
      </span>
      {nearest.map((near) => (
        <Button
          key={near.value}
          disabled={fixing.waiting}
          onClick={() => fixing.change({ values: [{ field, text, value: near.value }] })}
        >
          {near.label}
        </Button>
      ))}
      <ValueChoice resource={resource} field={field} text={text} label={label} />
    </>
  );
}
