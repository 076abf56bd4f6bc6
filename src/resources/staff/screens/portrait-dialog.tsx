import { CameraOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { type ChangeEvent, useRef } from 'react';
import { useMedia } from '../../../browser/use-media.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import type { RowOf } from '../../../declare/record.ts';
import { acceptedTypes, useMediaPort, useUploadLimits } from '../../../ui/editor/media-port.ts';
import { Portrait } from '../../../ui/kinds/image/portrait.tsx';
import { type Crop, sideOf } from './crop.ts';
import { CropArea } from './crop-area.tsx';
import { type ChosenPicture, portraitPixels } from './picture.ts';
import { usePortrait } from './use-portrait.ts';
import './portrait-dialog.css';
import type { staff } from '../resource.ts';

interface PortraitDialogProps {
  record: RowOf<typeof staff>;
  onClose: () => void;
  /** Called after a change of the portrait; resolves when the page shows it. */
  onSaved: (change: 'saved' | 'removed') => Promise<void>;
}

/** Below this many pixels a portrait looks blurred on the person's page. */
const sharpPixels = 200;

/**
 * Chooses a picture, or takes one with the device's camera, crops it to a square and sets it as the person's portrait.
 */
export default function PortraitDialog({ record, onClose, onSaved }: PortraitDialogProps) {
  const { t } = useTranslation();
  const port = useMediaPort();
  const limits = useUploadLimits();
  const touch = useMedia('(pointer: coarse)');
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const name = String(record.fullName);
  const current = record.photoImage;
  const portrait = usePortrait({ staffId: record.id, name, onSaved });
  const { picture, crop, sent } = portrait;
  const busy = sent !== undefined;

  const input = (ref: typeof files, capture?: 'user') => (
    <input
      ref={ref}
      type="file"
      hidden
      accept={acceptedTypes.image.join(',')}
      capture={capture}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        void portrait.choose(event.target.files?.[0]);
        // Choosing the same file again must fire the event too.
        event.target.value = '';
      }}
    />
  );
  const chooser = port.mayUpload && (
    <>
      <Button icon={<UploadOutlined />} disabled={busy} onClick={() => files.current?.click()}>
        {t(picture ? 'staff:portrait.chooseOther' : 'staff:portrait.choose')}
      </Button>
      {touch && (
        <Button icon={<CameraOutlined />} disabled={busy} onClick={() => camera.current?.click()}>
          {t('staff:portrait.camera')}
        </Button>
      )}
    </>
  );

  return (
    <Modal
      open
      width={440}
      title={t('staff:portrait.title')}
      onCancel={onClose}
      mask={{ closable: !picture }}
      footer={
        <div className="portrait-footer">
          {picture && <div className="portrait-choices">{chooser}</div>}
          {!picture && current && (
            <Button danger type="text" disabled={busy} onClick={() => void portrait.remove()}>
              {t('staff:portrait.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          {picture && (
            <Button type="primary" loading={busy} onClick={() => void portrait.save()}>
              {t('staff:portrait.save')}
            </Button>
          )}
        </div>
      }
    >
      {input(files)}
      {input(camera, 'user')}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same. */}
      <div
        className="portrait-dialog"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (!busy && port.mayUpload) void portrait.choose(event.dataTransfer.files[0]);
        }}
      >
        {portrait.error && <Alert type="error" showIcon title={portrait.error} />}
        {picture && crop ? (
          <>
            <CropArea url={picture.url} size={picture.size} crop={crop} onChange={portrait.setCrop} disabled={busy} />
            <p className="portrait-hint">{t('staff:portrait.how')}</p>
            <SmallWarning picture={picture} crop={crop} />
          </>
        ) : (
          <div className="portrait-empty">
            <Portrait name={name} url={current && (current.variants[0]?.url ?? current.url)} size={160} />
            {port.mayUpload && <p>{t('staff:portrait.drop')}</p>}
            <div className="portrait-choices">{chooser}</div>
            <p className="portrait-hint">
              {t(port.mayUpload ? 'staff:portrait.hint' : 'staff:portrait.notPermitted', {
                megabytes: limits.image,
                pixels: portraitPixels,
              })}
            </p>
          </div>
        )}
        {busy && <Progress part={picture ? sent : 1} />}
      </div>
    </Modal>
  );
}

/** The progress of the upload; once it is sent, shows that the server is processing it. */
function Progress({ part }: { part: number }) {
  const { t } = useTranslation();
  const label = t(part < 1 ? 'staff:portrait.sending' : 'staff:portrait.saving');
  return (
    <p className="portrait-progress" role="status">
      {label}
      <progress max={1} aria-label={label} {...(part < 1 && { value: part })} />
    </p>
  );
}

function SmallWarning({ picture, crop }: { picture: ChosenPicture; crop: Crop }) {
  const { t } = useTranslation();
  const pixels = Math.round(sideOf(picture.size, crop));
  if (pixels >= sharpPixels) return null;
  return <Alert type="warning" showIcon title={t('staff:portrait.small', { pixels })} />;
}
