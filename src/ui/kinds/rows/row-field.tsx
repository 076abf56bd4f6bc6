import { Form } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { RowField as Declared } from '../../../declare/kinds/rows.ts';
import { populatedName, type Resource } from '../../../declare/resource.ts';
import { fieldLabel } from '../../labels.ts';
import { childInput } from './children.ts';
import type { FormRow } from './use-rows.ts';

interface RowFieldProps {
  readonly resource: Resource;
  /** The name of the list of rows. */
  readonly name: string;
  readonly child: string;
  readonly field: Declared;
  /** Its path in the form's errors: `pictures.3.caption`. */
  readonly path: string;
  readonly row: FormRow;
  readonly disabled: boolean;
  readonly recordId: string | undefined;
  readonly problem: string | undefined;
  /** Shown while it is empty. */
  readonly placeholder?: string;
  readonly onSet: (value: unknown, shown: unknown) => void;
}

/** A field of a row: the usual control of its kind, with its error below. */
export function RowField({
  resource,
  name,
  child,
  field,
  path,
  row,
  problem,
  placeholder,
  onSet,
  ...rest
}: RowFieldProps) {
  const { t } = useTranslation();
  const [id, labelId, problemId] = [useId(), useId(), useId()];
  const { Input, room } = childInput(field);
  const value = row[child];
  const left = room?.(value, field);
  return (
    <div data-field={path}>
      <Form.Item
        label={<span id={labelId}>{fieldLabel(t, resource, `${name}.${child}`)}</span>}
        htmlFor={id}
        required={field.required === true}
        {...(problem && { validateStatus: 'error', help: <span id={problemId}>{problem}</span> })}
        extra={left !== undefined && <span role="status">{t('kit:field.left', { count: left })}</span>}
      >
        <Input
          {...rest}
          resource={resource}
          name={`${name}.${child}`}
          field={field}
          labelId={labelId}
          value={value}
          shown={row[populatedName(child, field) ?? '']}
          onChange={onSet}
          control={{
            id,
            ...(placeholder && { placeholder }),
            ...(field.required && { 'aria-required': 'true' }),
            ...(problem && { 'aria-invalid': 'true', 'aria-describedby': problemId }),
          }}
        />
      </Form.Item>
    </div>
  );
}
