import { Alert, Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatBytes } from '../../../lib/format.ts';
import { Picture } from '../../../ui/kinds/image/picture.tsx';
import type { Showing } from '../contract/versions.ts';
import type { LibraryFile } from './library-file.ts';
import { sizeText } from './library-file.ts';
import './replace-dialog.css';

interface ReplaceDialogProps {
  file: LibraryFile;
  chosen: File;
  /** The number of records visible to visitors that show the file. */
  shownBy: number;
  onClose: () => void;
  onReplace: (show: Showing) => void;
}

/**
 * Asks before visitors see new content: shows the old and the new, and asks whether to publish it now or after an
 * approval.
 */
export default function ReplaceDialog({ file, chosen, shownBy, onClose, onReplace }: ReplaceDialogProps) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState<string>();
  const isPicture = file.image !== null;
  useEffect(() => {
    const url = URL.createObjectURL(chosen);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [chosen]);
  return (
    <Modal
      open
      width={640}
      title={t('media:replace.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          <Button onClick={() => onReplace('onceApproved')}>{t('media:replace.wait')}</Button>
          <Button type="primary" autoFocus onClick={() => onReplace('atOnce')}>
            {t('media:replace.show')}
          </Button>
        </>
      }
    >
      <p>{t('media:replace.shownBy', { count: shownBy })}</p>
      {file.isPending && <Alert type="warning" showIcon title={t('media:versions.overText', { name: chosen.name })} />}
      <div className="replace-contents">
        <figure>
          {file.image && <Picture picture={file.image} sizes="290px" alt={file.alt} />}
          <figcaption>
            <strong>{t('media:replace.before')}</strong>
            <span className="figures">{sizeText(file)}</span>
          </figcaption>
        </figure>
        <figure>
          {isPicture && <img src={preview} alt="" />}
          <figcaption>
            <strong>{t('media:replace.after')}</strong>
            <span className="figures">{`${chosen.name} · ${formatBytes(chosen.size)}`}</span>
          </figcaption>
        </figure>
      </div>
      {isPicture && (
        <p>{file.alt === '' ? t('media:replace.withoutAlt') : t('media:replace.alt', { alt: file.alt })}</p>
      )}
    </Modal>
  );
}
