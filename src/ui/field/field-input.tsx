import { Form, Input, InputNumber, Select, Skeleton, Switch } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../declare/field.ts';
import type { ChoiceField } from '../../declare/kinds/choice.ts';
import type { FilesField as FilesFieldDeclaration } from '../../declare/kinds/files.ts';
import type { ImageField as ImageFieldDeclaration } from '../../declare/kinds/image.ts';
import type { ReferenceField } from '../../declare/kinds/reference.ts';
import type { SlugField } from '../../declare/kinds/slug.ts';
import { companionName, type FileValue, type ImageValue, type Resource } from '../../declare/resource.ts';
import { slugify } from '../../lib/fold.ts';
import { ReferenceSelect } from './reference-select.tsx';

const RichTextEditor = lazy(() => import('../editor/rich-text-editor.tsx'));
const InstantInput = lazy(() => import('./instant-input.tsx'));
const DateInput = lazy(() => import('./date-input.tsx'));
const ImageField = lazy(async () => ({ default: (await import('../editor/image-upload.tsx')).ImageField }));
const FilesField = lazy(async () => ({ default: (await import('../editor/files-upload.tsx')).FilesField }));

interface FieldInputProps {
  resource: Resource;
  name: string;
  field: Field;
  labelId: string;
  disabled: boolean;
  recordId: string | undefined;
  /** The form hands these in. What the value is follows from the kind of field: each input knows its own. */
  id?: string;
  value?: never;
  onChange?: (value: unknown) => void;
}

/** The input for a kind of field. */
export function FieldInput(props: FieldInputProps): ReactNode {
  const { field, resource, name, labelId, disabled, recordId, ...control } = props;
  switch (field.kind) {
    case 'text':
      if (field.lines) return <Input.TextArea {...control} autoSize={{ minRows: 3, maxRows: 12 }} />;
      return <Input {...control} size={isHeading(resource, name) ? 'large' : 'medium'} />;
    case 'slug':
      return <SlugInput {...control} field={field} />;
    case 'boolean':
      return <Switch {...control} />;
    case 'integer':
      return <InputNumber {...control} min={field.min} max={field.max} precision={0} />;
    case 'tags':
      return <Select {...control} mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';']} />;
    case 'date':
      return <Later rows={1}>{<DateInput {...control} />}</Later>;
    case 'choice':
      return <ChoiceInput {...control} name={name} field={field} />;
    case 'instant':
      return <Later rows={1}>{<InstantInput {...control} />}</Later>;
    case 'reference':
      return <ReferenceInput {...control} name={name} field={field} recordId={recordId} />;
    case 'richText':
      return (
        <Later rows={12}>
          <RichText {...control} labelId={labelId} disabled={disabled} />
        </Later>
      );
    case 'image':
    case 'files':
      return (
        <Later rows={3}>
          <MediaInput {...control} name={name} field={field} disabled={disabled} />
        </Later>
      );
  }
}

/** On a page of its own a record's title is written large. */
function isHeading(resource: Resource, name: string): boolean {
  return resource.form.layout === 'page' && name === resource.title;
}

type Control = Pick<FieldInputProps, 'id' | 'value' | 'onChange'>;

/** Inputs that few forms need are fetched when one does; their place is kept meanwhile. */
function Later({ rows, children }: { rows: number; children: ReactNode }) {
  return <Suspense fallback={<Skeleton active title={false} paragraph={{ rows }} />}>{children}</Suspense>;
}

function RichText({
  value = '' as never,
  onChange,
  labelId,
  disabled,
}: Control & { labelId: string; disabled: boolean }) {
  const { status } = Form.Item.useStatus();
  return (
    <RichTextEditor
      value={value}
      onChange={(html: string) => onChange?.(html)}
      disabled={disabled}
      ariaLabelledby={labelId}
      {...(status === 'error' && { status })}
    />
  );
}

function ChoiceInput({ name, field, ...control }: Control & { name: string; field: ChoiceField }) {
  const { t } = useTranslation();
  const label = t(`contract:field.${name}`).toLocaleLowerCase();
  return (
    <Select
      {...control}
      options={field.options.map((value) => ({ value, label: t(`contract:choice.${name}.${value}`) }))}
      placeholder={t('kit:field.choose', { label })}
      onChange={(value) => control.onChange?.(value ?? null)}
      allowClear={!field.required}
    />
  );
}

/** Left empty, the address is made from the title; which one is shown while the title is typed. */
function SlugInput({ field, ...control }: Control & { field: SlugField }) {
  const { t } = useTranslation();
  const title: unknown = Form.useWatch(field.from);
  const made = slugify(String(title ?? ''), field.max);
  const { value, onChange } = control;
  return (
    <Input
      {...control}
      placeholder={made || t('kit:field.slug')}
      onBlur={() => value && onChange?.(slugify(value, field.max))}
    />
  );
}

function ReferenceInput({
  name,
  field,
  recordId,
  ...control
}: Control & { name: string; field: ReferenceField; recordId: string | undefined }) {
  const form = Form.useFormInstance();
  const companion = companionName(name, field) ?? '';
  const knownTitle: unknown = Form.useWatch(companion, { form, preserve: true });
  const { t } = useTranslation();
  return (
    <ReferenceSelect
      {...control}
      placeholder={t('kit:field.choose', { label: t(`contract:field.${name}`).toLocaleLowerCase() })}
      to={field.to}
      knownTitle={typeof knownTitle === 'string' ? knownTitle : null}
      without={field.tree && recordId}
      maxDepth={field.tree && field.tree.maxDepth - 1}
      onChange={(id, title) => {
        form.setFieldValue(companion, title);
        control.onChange?.(id);
      }}
    />
  );
}

interface MediaInputProps extends Control {
  name: string;
  field: ImageFieldDeclaration | FilesFieldDeclaration;
  disabled: boolean;
}

function MediaInput({ name, field, disabled, id, value, onChange }: MediaInputProps) {
  const form = Form.useFormInstance();
  const companion = companionName(name, field) ?? '';
  const known: unknown = Form.useWatch(companion, { form, preserve: true });
  const common = {
    disabled,
    ...(id && { id }),
    onChange: (next: unknown, shown: unknown) => {
      form.setFieldValue(companion, shown);
      onChange?.(next);
    },
  };
  if (field.kind === 'image') {
    return <ImageField {...common} value={value ?? null} picture={(known ?? null) as ImageValue | null} />;
  }
  return <FilesField {...common} value={value ?? []} files={(known ?? []) as FileValue[]} max={field.max} />;
}
