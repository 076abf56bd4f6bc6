import { Form } from 'antd';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { FieldInput } from './field-input.tsx';
import { type FieldProblem, fieldProblem } from './field-problem.ts';
import './field.css';

interface FieldItemProps {
  resource: Resource;
  name: string;
  field: Field;
  disabled: boolean;
  /** The id of the record being changed; undefined for a new one. */
  recordId: string | undefined;
}

/** A field of a form with its label, its rules and what there is to say about it. */
export function FieldItem({ resource, name, field, disabled, recordId }: FieldItemProps) {
  const { t } = useTranslation();
  const labelId = useId();
  const left = roomLeft(field, Form.useWatch(name));
  const earlier = field.kind === 'instant' || field.kind === 'date' ? field.after : undefined;
  return (
    <div data-field={name}>
      <Form.Item
        name={name}
        label={<span id={labelId}>{t(`contract:field.${name}`)}</span>}
        required={field.required ?? false}
        valuePropName={field.kind === 'boolean' ? 'checked' : 'value'}
        {...(earlier && { dependencies: [earlier] })}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value) => {
              const problem = fieldProblem(field, value, earlier && getFieldValue(earlier));
              if (problem) throw new Error(fieldProblemText(name, problem, t));
            },
          }),
        ]}
        extra={left !== undefined && <span role="status">{t('kit:field.left', { count: left })}</span>}
      >
        <FieldInput
          resource={resource}
          name={name}
          field={field}
          labelId={labelId}
          disabled={disabled}
          recordId={recordId}
        />
      </Form.Item>
    </div>
  );
}

/** A problem in words, with the field's own name in them. */
function fieldProblemText(name: string, { code, values }: FieldProblem, t: TFunction): string {
  const Label = t(`contract:field.${name}`);
  const label = Label.toLocaleLowerCase();
  const other = values?.other === undefined ? undefined : t(`contract:field.${values.other}`).toLocaleLowerCase();
  return t(`contract:validation.${code}`, { ...values, Label, label, other });
}

/** How many characters of free text there is room for, once the end is near; what is too long is not cut, only told. */
function roomLeft(field: Field, value: unknown): number | undefined {
  if (field.kind !== 'text' || field.format || typeof value !== 'string') return undefined;
  const left = field.max - value.trim().normalize('NFC').length;
  return left >= 0 && left <= Math.max(10, field.max * 0.15) ? left : undefined;
}
