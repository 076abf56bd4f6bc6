import { Form } from 'antd';
import { useRef } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { ListInput } from '../../../contract/paging.ts';
import { idPattern } from '../../../contract/values.ts';
import type { ReferenceField } from '../../../declare/kinds/reference.ts';
import { fieldLabel } from '../../labels.ts';
import type { InputKind, InputProps } from '../input.ts';
import { ReferenceSelect } from './reference-select.tsx';

export const reference: InputKind<ReferenceField> = {
  Input: ReferenceInput,
  problems: (value) => (isChosen(value) ? [] : [{ code: 'unchosen' }]),
};

function ReferenceInput(props: InputProps<ReferenceField>) {
  const { within } = props.field;
  return within === undefined ? <ChosenOf {...props} /> : <ChosenWithin {...props} within={within} />;
}

function ChosenWithin({ within, ...props }: InputProps<ReferenceField> & { within: string }) {
  const other: unknown = Form.useWatch(within);
  return <ChosenOf {...props} narrowed={isChosen(other) ? { [within]: other } : undefined} />;
}

/**
 * Chooses a record. A search word without a choice stays in the input, and in the form as an invalid value. A leading
 * blank distinguishes it from an id, because a searched number would look like one.
 */
function ChosenOf(props: InputProps<ReferenceField> & { narrowed?: ListInput | undefined }) {
  const { resource, name, field, value, shown, onChange, recordId, control, narrowed } = props;
  const { t } = useTranslation();
  const typed = isChosen(value) ? '' : String(value ?? '').slice(1);
  const before = useRef<{ id: string | null; title: unknown }>({ id: null, title: null });
  if (typed === '') before.current = { id: isChosen(value) ? value : null, title: shown };
  return (
    <ReferenceSelect
      {...control}
      value={isChosen(value) ? value : null}
      typed={typed}
      onType={(text) => (text === '' ? onChange(before.current.id, before.current.title) : onChange(` ${text}`, null))}
      placeholder={t('kit:field.choose', { label: fieldLabel(t, resource, name).toLocaleLowerCase() })}
      to={field.to}
      narrowed={narrowed}
      knownTitle={typeof shown === 'string' ? shown : null}
      without={field.tree && recordId}
      maxDepth={field.tree && field.tree.maxDepth - 1}
      onChange={onChange}
    />
  );
}

function isChosen(value: unknown): value is string {
  return typeof value === 'string' && idPattern.test(value);
}
