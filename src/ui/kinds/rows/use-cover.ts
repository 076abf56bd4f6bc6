import { Form } from 'antd';
import { type RowsField, rowPicture } from '../../../declare/kinds/rows.ts';
import { populatedName, type Resource } from '../../../declare/resource.ts';
import type { FormRow } from './use-rows.ts';

/**
 * Makes a row's picture the record's image with one click; undefined if the field declares no cover.
 * @param tell makes the form look for changes.
 */
export function useCover(resource: Resource, field: RowsField, tell: () => void) {
  const form = Form.useFormInstance();
  const name = field.cover ?? '';
  const value: unknown = Form.useWatch((values: Record<string, unknown>) => values[name], { form, preserve: true });
  const picture = rowPicture(field);
  const declared = resource.fields[name];
  const shown = declared && populatedName(name, declared);
  if (!picture || !shown) return undefined;
  const pictureShown = populatedName(picture.name, { kind: 'image' }) ?? '';
  return {
    isEmpty: !value,
    /** Whether a row's picture is the cover; undefined for a row without a picture. */
    stateOf: (row: FormRow) => (row[picture.name] ? row[picture.name] === value : undefined),
    choose: (row: FormRow) => {
      form.setFieldsValue({ [name]: row[picture.name], [shown]: row[pictureShown] });
      tell();
    },
  };
}
