import { CameraOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Modal } from 'antd';
import { type ChangeEvent, useRef } from 'react';
import { useMedia } from '../../browser/use-media.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { acceptedTypes, useUploadLimits } from '../editor/media-port.ts';
import { Portrait } from '../kinds/image/portrait.tsx';
import { type Crop, sideOf } from './crop.ts';
import { CropArea } from './crop-area.tsx';
import { type ChosenPicture, portraitPixels } from './picture.ts';
import { type PortraitOptions, usePortrait } from './use-portrait.ts';
import './portrait-dialog.css';

export interface PortraitDialogProps extends PortraitOptions {
  /** The address of the present portrait. */
  url: string | null;
  /** False: the account can only remove it. */
  mayUpload: boolean;
  onClose: () => void;
}

/** Below this many pixels a portrait looks blurred on the person's page. */
const sharpPixels = 200;

/**
 * Chooses a picture, or takes one with the device's camera, crops it to a square and gives it to who stores it.
 */
export default function PortraitDialog({ name, url, mayUpload, store, remove, onClose }: PortraitDialogProps) {
  const { t } = useTranslation();
  const limits = useUploadLimits();
  const touch = useMedia('(pointer: coarse)');
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const portrait = usePortrait({ name, store, remove });
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
  const chooser = mayUpload && (
    <>
      <Button icon={<UploadOutlined />} disabled={busy} onClick={() => files.current?.click()}>
        {t(picture ? 'portrait:chooseOther' : 'portrait:choose')}
      </Button>
      {touch && (
        <Button icon={<CameraOutlined />} disabled={busy} onClick={() => camera.current?.click()}>
          {t('portrait:camera')}
        </Button>
      )}
    </>
  );

  return (
    <Modal
      open
      width={440}
      title={t('portrait:title')}
      onCancel={onClose}
      mask={{ closable: !picture }}
      footer={
        <div className="portrait-footer">
          {picture && <div className="portrait-choices">{chooser}</div>}
          {!picture && url && (
            <Button danger type="text" disabled={busy} onClick={() => void portrait.remove()}>
              {t('portrait:remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          {picture && (
            <Button type="primary" loading={busy} onClick={() => void portrait.save()}>
              {t('portrait:save')}
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
          if (!busy && mayUpload) void portrait.choose(event.dataTransfer.files[0]);
        }}
      >
        {portrait.error && <Alert type="error" showIcon title={portrait.error} />}
        {picture && crop ? (
          <>
            <CropArea url={picture.url} size={picture.size} crop={crop} onChange={portrait.setCrop} disabled={busy} />
            <p className="portrait-hint">{t('portrait:how')}</p>
            <SmallWarning picture={picture} crop={crop} />
          </>
        ) : (
          <div className="portrait-empty">
            <Portrait name={name} url={url} size={160} />
            {mayUpload && <p>{t('portrait:drop')}</p>}
            <div className="portrait-choices">{chooser}</div>
            <p className="portrait-hint">
              {t(mayUpload ? 'portrait:hint' : 'portrait:notPermitted', {
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
  const label = t(part < 1 ? 'portrait:sending' : 'portrait:saving');
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
  return <Alert type="warning" showIcon title={t('portrait:small', { pixels })} />;
}
