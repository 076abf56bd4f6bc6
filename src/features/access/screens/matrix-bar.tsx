import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from '../../../browser/use-translation.ts';
import { countOf } from './matrix-edits.ts';
import type { useMatrix } from './use-matrix.ts';

interface MatrixBarProps {
  matrix: ReturnType<typeof useMatrix>;
  /** Absent: the account may not preview. */
  onPreview: (() => void) | undefined;
}

/** The number of unsaved changes, and the buttons for them. */
export function MatrixBar({ matrix, onPreview }: MatrixBarProps) {
  const { t } = useTranslation();
  const { changes, canUndo, undo, discard, save, saving } = matrix;
  const count = countOf(changes);
  return (
    <div className="matrix-bar" data-dirty={count > 0 || undefined}>
      <p role="status">
        {count > 0 ? t('access:matrix.unsaved', { count, roles: changes.length }) : t('access:matrix.saved')}
      </p>
      <Button icon={<UndoOutlined />} disabled={!canUndo} onClick={undo}>
        {t('kit:undo.action')}
      </Button>
      <Button disabled={count === 0} onClick={discard}>
        {t('access:matrix.discard')}
      </Button>
      {onPreview && (
        <Button disabled={count === 0} onClick={onPreview}>
          {t('access:matrix.preview')}
        </Button>
      )}
      <Button
        type="primary"
        disabled={count === 0}
        loading={saving}
        onClick={() => void save()}
        title="Ctrl+S"
        aria-keyshortcuts="Control+S"
      >
        {t('kit:record.save')}
      </Button>
    </div>
  );
}
