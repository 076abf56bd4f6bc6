import { Button, Input, Select } from 'antd';
import { type ReactNode, useContext, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Resource } from '../../../declare/resource.ts';
import { ReferenceSelect } from '../../../ui/kinds/reference/reference-select.tsx';
import { FixContext } from './fix-context.ts';
import { offeredFor } from './offered-values.ts';

interface ValueChoiceProps {
  resource: Resource;
  field: string;
  /** The text of the file; empty: its value is missing. */
  text: string;
  /** The question, for screen readers. */
  label: string;
}

/** Chooses the meaning of a value for all rows: a record, an option, or a typed value. */
export function ValueChoice({ resource, field, text, label }: ValueChoiceProps): ReactNode {
  const { t } = useTranslation();
  const fixing = useContext(FixContext);
  const [typed, setTyped] = useState('');
  if (!fixing) return null;
  const { to, options } = offeredFor(t, resource, field);
  const choose = (value: string | null) => value && fixing.change({ values: [{ field, text, value }] });
  const common = { className: 'unknown-choice', 'aria-label': label };
  const placeholder = t(text === '' ? 'spreadsheets:mend.pick' : 'spreadsheets:mend.choose');
  if (to !== undefined) return <ReferenceSelect {...common} placeholder={placeholder} to={to} onChange={choose} />;
  if (options)
    return (
      <Select {...common} placeholder={placeholder} disabled={fixing.waiting} options={options} onChange={choose} />
    );
  return (
    <>
      <Input
        {...common}
        value={typed}
        disabled={fixing.waiting}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={() => choose(typed.trim())}
      />
      <Button disabled={fixing.waiting || typed.trim() === ''} onClick={() => choose(typed.trim())}>
        {t('spreadsheets:mend.fill')}
      </Button>
    </>
  );
}
