import { Alert, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { KeyHelp } from '../../../ui/key-help.tsx';
import { fieldLabel } from '../../../ui/labels.ts';
import type { BulkActionsProps } from '../../../ui/slices/slots.ts';
import { libraryFiles } from '../media/resource.ts';
import { FilePicture } from './file-picture.tsx';
import { libraryFile } from './library-file.ts';
import { useDiscard } from './use-discard.ts';
import { useWriteFiles } from './use-write-files.ts';
import './bulk-dialogs.css';

const { max } = libraryFiles.fields.alt;

interface DescribeDialogProps extends Pick<BulkActionsProps<typeof libraryFiles>, 'records' | 'onDone'> {
  readonly onClose: () => void;
}

/** The alternative texts of the chosen pictures, each next to its picture, saved together. */
export default function DescribeDialog({ records, onDone, onClose }: DescribeDialogProps) {
  const { t } = useTranslation();
  const write = useWriteFiles();
  const inputs = useRef(new Map<string, InputRef>());
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [saving, setSaving] = useState(false);
  const pictures = records.filter(({ picture }) => picture !== null);
  const changes = pictures.flatMap((record) => {
    const alt = typed[record.id]?.trim();
    return alt === undefined || alt === record.alt ? [] : [{ record, values: { alt } }];
  });
  const close = useDiscard(changes.length > 0, onClose);
  const save = async () => {
    setSaving(true);
    const left = await write(changes, (count) => t('media:describe.done', { count }));
    setSaving(false);
    setRefused(left);
    if (left.size > 0) return;
    onClose();
    onDone();
  };
  const toNext = (place: number) => {
    const next = pictures[place + 1];
    if (next) inputs.current.get(next.id)?.focus();
  };
  const label = fieldLabel(t, libraryFiles, 'alt');
  return (
    <Modal
      open
      title={t('media:describe.title', { count: pictures.length })}
      width={720}
      onCancel={close}
      onOk={save}
      okText={changes.length > 0 ? t('media:bulk.save', { count: changes.length }) : t('media:bulk.nothing')}
      cancelText={t('media:bulk.cancel')}
      okButtonProps={{ disabled: changes.length === 0, loading: saving }}
    >
      <p className="bulk-hint">
        {t('media:describe.hint')} <KeyHelp text={t('media:describe.keys')} />
      </p>
      {pictures.length < records.length && (
        <p className="bulk-hint">{t('media:describe.others', { count: records.length - pictures.length })}</p>
      )}
      {refused.size > 0 && <Alert type="error" showIcon title={t('media:bulk.refused', { count: refused.size })} />}
      <ul className="describe-rows">
        {pictures.map((record, place) => {
          const file = libraryFile(record);
          const problem = refused.get(file.id);
          return (
            <li key={file.id}>
              <FilePicture file={file} sizes="96px" />
              <div>
                <span className="describe-name">{file.name}</span>
                <Input
                  ref={(input) => {
                    if (input) inputs.current.set(file.id, input);
                  }}
                  aria-label={`${label}: ${file.name}`}
                  placeholder={label}
                  maxLength={max}
                  value={typed[file.id] ?? file.alt}
                  disabled={saving}
                  {...(problem !== undefined && { status: 'error', 'aria-describedby': `refused-${file.id}` })}
                  onChange={({ target }) => setTyped((before) => ({ ...before, [file.id]: target.value }))}
                  onPressEnter={(event) => !event.nativeEvent.isComposing && toNext(place)}
                />
                {problem !== undefined && (
                  <p id={`refused-${file.id}`} className="bulk-problem">
                    {problem}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
