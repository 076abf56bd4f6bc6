import { Form } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Field } from '../../declare/field.ts';
import { declaredKind } from '../../declare/kinds/registry.ts';
import { activeStatus, type Resource } from '../../declare/resource.ts';
import { inputOf } from '../kinds/inputs.ts';
import { useWarning } from '../kinds/use-warning.ts';
import { fieldLabel } from '../labels.ts';
import { FieldInput } from './field-input.tsx';
import { sayPlace } from './invalid.ts';
import { problemsIn } from './problems-in.ts';
import './field.css';

interface FieldItemProps {
  resource: Resource;
  name: string;
  field: Field;
  disabled: boolean;
  /** The record's status, or the one a save is about to set: it decides which fields are required. */
  status: number;
  /** The id of the record being changed; undefined for a new one. */
  recordId: string | undefined;
}

/** A form field with its label, its rules, its errors and its hints. */
export function FieldItem({ resource, name, field, disabled, status, recordId }: FieldItemProps) {
  const { t } = useTranslation();
  const labelId = useId();
  const value: unknown = Form.useWatch(name);
  const left = inputOf(field).room?.(value, field);
  const warning = useWarning(resource, name, value);
  const earlier = declaredKind(field).order?.after(field);
  const awaited = field.required === 'publish' && status !== activeStatus;
  return (
    <div data-field={name}>
      <Form.Item
        name={name}
        label={
          <>
            {awaited && !disabled && (
              <span className="field-awaited" title={t('kit:field.neededToPublish')}>
                *
              </span>
            )}
            <span id={labelId}>{fieldLabel(t, resource, name)}</span>
          </>
        }
        required={field.required !== undefined && !awaited}
        {...(earlier && { dependencies: [earlier] })}
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, now) => {
              const known = { [name]: now, status, ...(earlier && { [earlier]: getFieldValue(earlier) }) };
              const [problem, ...more] = problemsIn(t, resource, name, known);
              if (!problem) return;
              // For a plain value only the first error; for rows the errors of every row.
              const others = more.filter(({ path }) => path !== problem.path && path !== name);
              throw new Error([problem, ...others].map((each) => sayPlace(t, each)).join(' '));
            },
          }),
        ]}
        extra={
          warning ? (
            <span className="field-doubt" role="status">
              {warning}
            </span>
          ) : (
            left !== undefined && <span role="status">{t('kit:field.left', { count: left })}</span>
          )
        }
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
