import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import { Button, Popover } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { ImageValue } from '../../declare/resource.ts';
import { formatNumber } from '../../lib/format.ts';
import { Picture } from '../kinds/image/picture.tsx';
import { problemText } from '../problem-text.ts';
import { DropZone } from './drop-zone.tsx';
import { FileNote } from './file-note.tsx';
import { LibraryButton } from './library-button.tsx';
import { LimitsHint } from './limits-hint.tsx';
import { acceptedTypes, useMediaPort, useUploadLimits } from './media-port.ts';
import { AltForm } from './pictures/alt-form.tsx';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';
import './texts.ts';

interface ImageFieldProps {
  /** The id of the stored picture. */
  value: string | null;
  /** The picture of `value`. */
  picture: ImageValue | null;
  onChange: (value: string | null, picture: ImageValue | null) => void;
  disabled?: boolean;
  /** A portrait: it is stored outside the library, and cannot be chosen from the library. */
  isPrivate?: boolean;
  /** Another field contains the alternative text. */
  altElsewhere?: boolean;
  /** The id of the button that chooses a picture, for the field's label. */
  id?: string;
}

/** One picture: chosen, dropped or pasted, uploaded at once, with its size and alternative text. */
export function ImageField({
  value,
  picture,
  onChange,
  disabled = false,
  isPrivate = false,
  ...props
}: ImageFieldProps) {
  const { id, altElsewhere = false } = props;
  const { t } = useTranslation();
  const port = useMediaPort();
  const limits = useUploadLimits();
  const uploads = useUploads('image', (file) => onChange(file.id, file.image));
  const upload = uploads.running.at(-1);
  const filled = value !== null;
  const latest = useRef(value);
  latest.current = value;
  const open = !disabled && port.mayUpload;
  const mayChoose = !disabled && !isPrivate && port.mayChoose;
  const notice = disabled ? 'editor:picture.none' : 'editor:upload.notPermitted';

  return (
    <DropZone
      accept={acceptedTypes.image}
      disabled={!open}
      onFiles={uploads.start}
      className={filled ? 'image-field has-value' : 'image-field'}
    >
      {(choose) => (
        <>
          {filled && picture && (
            <Preview
              key={value}
              id={value}
              picture={picture}
              disabled={!open}
              onAlt={
                altElsewhere
                  ? undefined
                  : (alt) => {
                      // Another picture may have taken its place while the text was stored.
                      if (latest.current === value) onChange(value, { ...picture, alt });
                    }
              }
            />
          )}
          {filled && !isPrivate && port.mayChoose && <FileNote id={value} />}
          {filled && !picture && <p className="drop-zone-hint">{t('editor:picture.noPreview')}</p>}
          {upload && <UploadRow upload={upload} queue={uploads.queue} />}
          {!filled && !open && <p className="drop-zone-hint">{t(notice)}</p>}
          {!disabled && (
            <div className="drop-zone-actions">
              {open && (
                <Button {...(id && { id })} size="small" onClick={choose}>
                  {t(filled ? 'editor:picture.replace' : 'editor:picture.choose')}
                </Button>
              )}
              {mayChoose && (
                <LibraryButton
                  id={open ? undefined : id}
                  takes="image"
                  most={1}
                  onChoose={([file]) => file && onChange(file.id, file.image)}
                />
              )}
              {!filled && open && <span className="drop-zone-words">{t('editor:picture.drop')}</span>}
              {filled && (
                <Button
                  size="small"
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => onChange(null, null)}
                >
                  {t('editor:picture.remove')}
                </Button>
              )}
            </div>
          )}
          {open && !filled && <LimitsHint>{t('editor:picture.hint', { megabytes: limits.image })}</LimitsHint>}
        </>
      )}
    </DropZone>
  );
}

interface PreviewProps {
  id: string;
  picture: ImageValue;
  disabled: boolean;
  /** Absent: hides the alternative text. */
  onAlt: ((alt: string) => void) | undefined;
}

function Preview({ id, picture, disabled, onAlt }: PreviewProps) {
  const { t } = useTranslation();
  const port = useMediaPort();
  const [editing, setEditing] = useState(false);
  const [error, setError] = useState('');
  const { alt, width, height } = picture;

  const save = async (text: string) => {
    setEditing(false);
    setError('');
    try {
      await port.updateAlt(id, text);
      onAlt?.(text);
    } catch (problem) {
      setError(problemText(problem, t));
    }
  };
  return (
    <figure className="image-field-preview">
      <Picture picture={picture} sizes="340px" alt={alt} />
      <figcaption>
        <span className="image-field-size">
          {t('editor:picture.size', { width: formatNumber(width), height: formatNumber(height) })}
        </span>
        {onAlt && disabled && <span>{alt}</span>}
        {onAlt && !disabled && (
          <Popover
            open={editing}
            onOpenChange={setEditing}
            trigger="click"
            placement="bottomLeft"
            destroyOnHidden
            content={<AltForm value={alt} onSave={(text) => void save(text)} onCancel={() => setEditing(false)} />}
          >
            <button
              type="button"
              className={alt ? 'image-field-alt' : 'image-field-alt is-missing'}
              aria-haspopup="dialog"
              aria-expanded={editing}
              aria-label={alt && `${t('editor:alt.edit')}: ${alt}`}
            >
              {alt ? <EditOutlined aria-hidden /> : <WarningOutlined aria-hidden />}
              <span>{alt || t('editor:alt.add')}</span>
            </button>
          </Popover>
        )}
        {error && (
          <span role="alert" className="upload-error">
            {error}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
