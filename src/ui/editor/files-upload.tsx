import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { FileValue } from '../../declare/resource.ts';
import { formatBytes } from '../../lib/format.ts';
import { DropZone } from './drop-zone.tsx';
import { FileIcon } from './file-icon.tsx';
import { LibraryButton } from './library-button.tsx';
import { LimitsHint } from './limits-hint.tsx';
import { acceptedTypes, hasFailed, useMediaPort, useUploadLimits } from './media-port.ts';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';
import './texts.ts';

interface FilesFieldProps {
  /** Ids of the stored files, in order. */
  value: readonly string[];
  /** The files to show for `value`. */
  files: readonly FileValue[];
  onChange: (value: string[], files: FileValue[]) => void;
  /** The most files the field can contain. */
  max: number;
  disabled?: boolean;
  /** The id of the button that chooses files, for the field's label. */
  id?: string;
}

/** Several files in an order that users choose; each uploads at once, with its own progress. */
export function FilesField({ value, files, onChange, max, disabled = false, id }: FilesFieldProps) {
  const { t } = useTranslation();
  const port = useMediaPort();
  const limits = useUploadLimits();
  const [announcement, setAnnouncement] = useState('');
  const [refused, setRefused] = useState('');
  // Files may arrive faster than this renders; each must see the ones before it.
  const latest = useRef(files);
  latest.current = value.map((known) => files.find((file) => file.id === known) ?? unknownFile(known));

  const change = (next: FileValue[]) => {
    latest.current = next;
    onChange(
      next.map((file) => file.id),
      next,
    );
  };
  const uploads = useUploads('attachment', ({ id, url, name, mediaType, bytes }) =>
    change([...latest.current, { id, url, name, mediaType, bytes }]),
  );
  const start = (chosen: File[]) => {
    const sending = uploads.running.filter((upload) => !hasFailed(upload)).length;
    const room = Math.max(0, max - latest.current.length - sending);
    const over = chosen.length - room;
    setRefused(over > 0 ? t('editor:files.tooMany', { max, count: over }) : '');
    uploads.start(chosen.slice(0, room));
  };
  const move = (from: number, to: number) => {
    const next = [...latest.current];
    const [file] = next.splice(from, 1);
    if (!file) return;
    next.splice(to, 0, file);
    change(next);
    setAnnouncement(t('editor:files.moved', { name: file.name, position: to + 1, total: next.length }));
  };
  const addChosen = (chosen: readonly FileValue[]) => {
    const fresh = chosen.filter(({ id: known }) => latest.current.every((file) => file.id !== known));
    const added = fresh.map(({ id: added, url, name, mediaType, bytes }) => ({
      id: added,
      url,
      name,
      mediaType,
      bytes,
    }));
    change([...latest.current, ...added].slice(0, max));
  };
  const shown = latest.current;
  const open = !disabled && port.mayUpload;
  const mayChoose = !disabled && port.mayChoose;

  return (
    <DropZone accept={acceptedTypes.attachment} multiple disabled={!open} onFiles={start} className="files-field">
      {(choose) => (
        <>
          {shown.length > 0 && (
            <ol className="files-list" aria-label={t('editor:files.list')}>
              {shown.map((file, index) => (
                <FileRow key={file.id} file={file}>
                  {!disabled && (
                    <>
                      <RowButton
                        label={t('editor:files.up', { name: file.name })}
                        icon={<ArrowUpOutlined aria-hidden />}
                        disabled={index === 0}
                        onClick={() => move(index, index - 1)}
                      />
                      <RowButton
                        label={t('editor:files.down', { name: file.name })}
                        icon={<ArrowDownOutlined aria-hidden />}
                        disabled={index === shown.length - 1}
                        onClick={() => move(index, index + 1)}
                      />
                      <RowButton
                        label={t('editor:files.remove', { name: file.name })}
                        icon={<DeleteOutlined aria-hidden />}
                        danger
                        onClick={() => change(latest.current.filter(({ id }) => id !== file.id))}
                      />
                    </>
                  )}
                </FileRow>
              ))}
            </ol>
          )}
          {uploads.running.map((upload) => (
            <UploadRow key={upload.key} upload={upload} queue={uploads.queue} />
          ))}
          {!open && (!disabled || shown.length === 0) && (
            <p className="drop-zone-hint">{t(disabled ? 'editor:files.none' : 'editor:upload.notPermitted')}</p>
          )}
          {(open || mayChoose) && (
            <div className="drop-zone-actions">
              {open && (
                <Button {...(id && { id })} size="small" disabled={shown.length >= max} onClick={choose}>
                  {t('editor:files.choose')}
                </Button>
              )}
              {mayChoose && (
                <LibraryButton
                  id={open ? undefined : id}
                  takes="attachment"
                  most={max - shown.length}
                  disabled={shown.length >= max}
                  onChoose={addChosen}
                />
              )}
              {open && <span className="drop-zone-words">{t('editor:files.drop')}</span>}
            </div>
          )}
          {open && (
            <LimitsHint>{t('editor:files.hint', { megabytes: limits.document, count: shown.length, max })}</LimitsHint>
          )}
          {refused && (
            <p role="alert" className="upload-error">
              {refused}
            </p>
          )}
          <span role="status" className="upload-told">
            {announcement}
          </span>
        </>
      )}
    </DropZone>
  );
}

/** A file of which only the id is known, for example from a restored draft: moving another file must not lose it. */
function unknownFile(id: string): FileValue {
  return { id, url: '', name: `#${id}`, mediaType: '', bytes: 0 };
}

function FileRow({ file, children }: { file: FileValue; children: ReactNode }) {
  return (
    <li>
      <FileIcon mediaType={file.mediaType} />
      <span className="files-list-text">
        <a href={file.url} target="_blank" rel="noreferrer">
          {file.name}
        </a>
        <span className="upload-row-size">{formatBytes(file.bytes)}</span>
      </span>
      <span className="files-list-actions">{children}</span>
    </li>
  );
}

interface RowButtonProps {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  danger?: boolean;
  onClick: () => void;
}

function RowButton({ label, icon, disabled = false, danger = false, onClick }: RowButtonProps) {
  return (
    <Tooltip title={label} mouseEnterDelay={0.5}>
      <Button
        size="small"
        type="text"
        icon={icon}
        aria-label={label}
        disabled={disabled}
        danger={danger}
        onClick={onClick}
      />
    </Tooltip>
  );
}
