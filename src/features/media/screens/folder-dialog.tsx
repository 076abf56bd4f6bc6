import { Input, type InputRef, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { resourceOperations } from '../../../declare/operations.ts';
import { problemText } from '../../../ui/problem-text.ts';
import type { FolderNode } from '../contract/folder-rights.ts';
import { libraryFolders } from '../library-folders/resource.ts';
import { useFreshFolders } from './use-folders.ts';

interface FolderDialogProps {
  /** The folder to rename; absent: a new one. */
  folder?: FolderNode | undefined;
  /** The parent of a new one; absent: at the top level. */
  parent?: FolderNode | undefined;
  onClose: () => void;
}

/** Asks for the name of a new or an existing folder. */
export function FolderDialog({ folder, parent, onClose }: FolderDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<InputRef>(null);
  const refresh = useFreshFolders();
  const [name, setName] = useState(folder?.name ?? '');
  const [error, setError] = useState('');
  const [saving, setSaving] = useState(false);
  const { insert, update } = resourceOperations(libraryFolders);
  const save = async () => {
    const words = name.trim().normalize('NFC');
    if (words === '') {
      setError(t('media:folders.nameNeeded'));
      field.current?.focus();
      return;
    }
    setSaving(true);
    try {
      if (folder) await call(update, { id: folder.id, version: folder.version, name: words });
      else await call(insert, { name: words, parentId: parent?.id ?? null });
      await refresh();
      onClose();
    } catch (problem) {
      setError(problemText(problem, t));
      setSaving(false);
    }
  };
  const title = parent ? t('media:folders.newIn', { folder: parent.name }) : t('media:folders.new');
  return (
    <Modal
      open
      title={folder ? t('media:folders.rename') : title}
      onCancel={onClose}
      onOk={save}
      okText={t(folder ? 'media:folders.save' : 'media:folders.create')}
      cancelText={t('media:move.cancel')}
      confirmLoading={saving}
      afterOpenChange={(open) => open && field.current?.select()}
      width={420}
    >
      <label htmlFor={id}>{t('media:folders.name')}</label>
      <Input
        ref={field}
        id={id}
        value={name}
        maxLength={150}
        {...(error && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={(event) => !event.nativeEvent.isComposing && void save()}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="upload-error">
          {error}
        </p>
      )}
    </Modal>
  );
}
