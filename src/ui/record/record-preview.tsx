import { Form, type FormInstance } from 'antd';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Resource } from '../../declare/resource.ts';
import { type Part, Parts } from '../slices/lazy-part.tsx';
import type { PreviewProps } from '../slices/slots.ts';
import type { Values } from './values.ts';

interface RecordPreviewProps {
  resource: Resource;
  form: FormInstance<Record<string, unknown>>;
  /** The initial values of the form. */
  base: Values;
  previews: readonly Part<PreviewProps>[];
}

/** A preview of the record in its form; renders at each keystroke, without the surrounding form. */
export function RecordPreview({ resource, form, base, previews }: RecordPreviewProps) {
  const { t } = useTranslation();
  const typed = Form.useWatch((values) => values, { form, preserve: true });
  return (
    <aside className="record-preview" aria-label={t('kit:record.preview')}>
      <Parts of={previews} props={{ resource, values: { ...base, ...typed } }} />
    </aside>
  );
}
