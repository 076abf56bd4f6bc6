import { FolderOpenOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { BulkActionsProps } from '../../../ui/slices/slots.ts';
import { moveLibraryCMS } from '../contract/library.ts';
import type { libraryFiles } from '../media/resource.ts';
import { movedFile } from './drag-files.ts';
import { FolderTree } from './folder-tree.tsx';
import { useFolders } from './use-folders.ts';
import { useMove } from './use-move.ts';

/** Moves the chosen files into a folder. */
export function MoveFiles({ records, onDone }: BulkActionsProps<typeof libraryFiles>) {
  const { t } = useTranslation();
  const mayMove = useCan(moveLibraryCMS.name);
  const [asking, setAsking] = useState(false);
  if (!mayMove) return null;
  return (
    <>
      <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => setAsking(true)}>
        {t('media:move.action')}
      </Button>
      {asking && <MoveDialog records={records} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  );
}

function MoveDialog({ records, onClose, onDone }: MoveDialogProps) {
  const { t } = useTranslation();
  const folders = useFolders().filter(({ may }) => may.add);
  const move = useMove();
  const [target, setTarget] = useState<{ id: string | null; name: string }>();
  const [moving, setMoving] = useState(false);
  const run = async () => {
    if (!target) return;
    setMoving(true);
    const done = await move(records.map(movedFile), target);
    onClose();
    if (done) onDone();
  };
  const line = (folder: { id: string | null; name: string }) => (
    <label className="folder-name">
      <input
        type="radio"
        name="folder"
        checked={target?.id === folder.id}
        onChange={() => setTarget({ id: folder.id, name: folder.name })}
      />
      <span>{folder.name}</span>
    </label>
  );
  return (
    <Modal
      open
      title={t('media:move.title', { count: records.length })}
      onCancel={onClose}
      onOk={run}
      okText={t('media:move.confirm')}
      cancelText={t('media:move.cancel')}
      okButtonProps={{ disabled: target === undefined, loading: moving }}
      width={460}
    >
      <fieldset className="move-target" aria-label={t('media:move.target')}>
        <div className="folder-tree-line">
          <span className="folder-tree-leaf" />
          {line({ id: null, name: t('media:folders.unfiled') })}
        </div>
        <FolderTree folders={folders}>{line}</FolderTree>
      </fieldset>
    </Modal>
  );
}

interface MoveDialogProps extends Pick<BulkActionsProps<typeof libraryFiles>, 'records' | 'onDone'> {
  onClose: () => void;
}
