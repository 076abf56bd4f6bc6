import { Alert, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { Field } from '../../../declare/field.ts';
import { isShownInForm } from '../../../declare/kinds/kind.ts';
import { fieldLabel } from '../../../ui/labels.ts';
import type { BulkActionsProps } from '../../../ui/slices/slots.ts';
import { libraryFiles } from '../media/resource.ts';
import { useDiscard } from './use-discard.ts';
import { useWriteFiles } from './use-write-files.ts';
import './bulk-dialogs.css';

/** Fields that are usually the same for files from one source. */
const fields = ['photographer', 'source', 'licence'] as const;
type Credits = Readonly<Partial<Record<(typeof fields)[number], string>>>;

interface CreditDialogProps extends Pick<BulkActionsProps<typeof libraryFiles>, 'records' | 'onDone'> {
  readonly onClose: () => void;
}

/** The photographer, source and licence of the chosen files, entered once for all of them. */
export default function CreditDialog({ records, onDone, onClose }: CreditDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const write = useWriteFiles();
  const [typed, setTyped] = useState<Credits>({});
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [saving, setSaving] = useState(false);
  const inputs = fields.map((name) => {
    const field: Field = libraryFiles.fields[name];
    const having = records.filter((record) => isShownInForm(field, record));
    const values = [...new Set(having.map((record) => String(record[name] ?? '')))];
    return { name, having: new Set(having), common: values.length === 1 ? values[0] : undefined };
  });
  const changes = records.flatMap((record) => {
    const values = inputs.flatMap(({ name, having, common }) => {
      const next = typed[name]?.trim();
      // Where the files have different values, an empty field leaves them unchanged.
      const isMeant = next !== undefined && (next !== '' || common !== undefined);
      return isMeant && having.has(record) && next !== String(record[name] ?? '') ? [[name, next] as const] : [];
    });
    return values.length > 0 ? [{ record, values: Object.fromEntries(values) }] : [];
  });
  const close = useDiscard(changes.length > 0, onClose);
  const save = async () => {
    setSaving(true);
    const left = await write(changes, (count) => t('media:credit.done', { count }));
    setSaving(false);
    setRefused(left);
    if (left.size > 0) return;
    onClose();
    onDone();
  };
  const named = records.filter((record) => refused.has(record.id));
  return (
    <Modal
      open
      title={t('media:credit.title', { count: records.length })}
      onCancel={close}
      onOk={save}
      okText={changes.length > 0 ? t('media:bulk.save', { count: changes.length }) : t('media:bulk.nothing')}
      cancelText={t('media:bulk.cancel')}
      okButtonProps={{ disabled: changes.length === 0, loading: saving }}
    >
      <p className="bulk-hint">{t('media:credit.hint')}</p>
      {named.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('media:bulk.refused', { count: named.length })}
          description={
            <ul className="bulk-refused">
              {named.map((record) => (
                <li key={record.id}>{`${record.name}: ${refused.get(record.id)}`}</li>
              ))}
            </ul>
          }
        />
      )}
      {inputs.map(({ name, having, common }) => (
        <div key={name} className="credit-field">
          <label htmlFor={`${id}${name}`}>{fieldLabel(t, libraryFiles, name)}</label>
          <Input
            id={`${id}${name}`}
            maxLength={libraryFiles.fields[name].max}
            value={typed[name] ?? common ?? ''}
            disabled={saving || having.size === 0}
            {...(common === undefined && having.size > 0 && { placeholder: t('media:credit.mixed') })}
            onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
          />
        </div>
      ))}
    </Modal>
  );
}
