import { CaretRightOutlined, CheckCircleFilled, CloseOutlined, PauseOutlined, RedoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { recordHref } from '../../../declare/resource.ts';
import { canRetry } from '../../../ui/editor/can-retry.ts';
import { FileIcon } from '../../../ui/editor/file-icon.tsx';
import { canPause, hasFailed, maxAltLength, useMediaPort } from '../../../ui/editor/media-port.ts';
import { UploadStatus } from '../../../ui/editor/upload-row.tsx';
import { Picture } from '../../../ui/kinds/image/picture.tsx';
import { AppLink } from '../../../ui/navigation.tsx';
import { problemText } from '../../../ui/problem-text.ts';
import type { Media } from '../contract/media.ts';
import { libraryFiles } from '../media/resource.ts';
import { UploadName } from './upload-name.tsx';
import { UploadPace } from './upload-pace.tsx';
import type { QueuedUpload, UploadQueue } from './upload-queue.ts';

/** One file of the queue. Rendered again only when it changes itself: there may be hundreds. */
export const UploadItem = memo(function UploadItem({ upload, queue }: { upload: QueuedUpload; queue: UploadQueue }) {
  const { t } = useTranslation();
  const { key, file, state } = upload;
  const failed = hasFailed(upload);
  const media = state.step === 'stored' ? state.media : undefined;
  const stopWords = t(failed ? 'media:upload.dismiss' : 'media:upload.stop', { name: file.name });
  return (
    <li className="upload-item" data-step={state.step}>
      {media?.image ? (
        <Picture picture={media.image} sizes="48px" alt="" loading="lazy" />
      ) : (
        <FileIcon mediaType={file.type} />
      )}
      <div className="upload-item-text">
        {media ? (
          <AppLink className="upload-item-link" href={recordHref(libraryFiles, media.id)} aria-label={file.name}>
            <UploadName name={file.name} />
          </AppLink>
        ) : (
          <UploadName name={file.name} />
        )}
        {!media && <UploadStatus upload={upload} />}
        <UploadPace upload={upload} />
        {media?.isPictured === false && <span role="status">{t('media:film.withoutPoster')}</span>}
        {media?.reused && <Reused upload={upload} media={media} queue={queue} />}
        {media?.image && !media.reused && <AltInput media={media} />}
      </div>
      {canPause(upload) && (
        <Button
          type="text"
          size="small"
          icon={<PauseOutlined />}
          title={t('media:upload.pause')}
          aria-label={t('media:upload.pauseOf', { name: file.name })}
          onClick={() => queue.pause([key])}
        />
      )}
      {state.step === 'paused' && (
        <Button
          type="text"
          size="small"
          icon={<CaretRightOutlined />}
          title={t('media:upload.resume')}
          aria-label={t('media:upload.resumeOf', { name: file.name })}
          onClick={() => queue.again([key])}
        />
      )}
      {canRetry(upload) && (
        <Button
          type="text"
          size="small"
          icon={<RedoOutlined />}
          title={t('media:upload.retry')}
          aria-label={t('media:upload.retryOf', { name: file.name })}
          onClick={() => queue.again([key])}
        />
      )}
      {media ? (
        <CheckCircleFilled className="upload-item-done" aria-label={t('media:upload.stored')} />
      ) : (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={stopWords}
          title={stopWords}
          onClick={() => queue.discard([key])}
        />
      )}
    </li>
  );
});

/** The library had the content: shows the existing file, and can still upload a copy. */
function Reused({ upload, media, queue }: { upload: QueuedUpload; media: Media; queue: UploadQueue }) {
  const { t } = useTranslation();
  const words =
    media.name === upload.file.name ? t('media:upload.reusedSame') : t('media:upload.reused', { name: media.name });
  return (
    <span className="upload-item-reused">
      <span>{words}</span>
      <button type="button" onClick={() => queue.again([upload.key], 'copy')}>
        {t('media:upload.copy')}
      </button>
    </span>
  );
}

/** Asks for the alternative text while the user still remembers the picture; saved on blur, or with Enter. */
function AltInput({ media }: { media: Media }) {
  const { t } = useTranslation();
  const port = useMediaPort();
  const [stored, setStored] = useState(media.alt);
  const [notice, setNotice] = useState<{ readonly failed: boolean; readonly text: string }>();
  const save = async (value: string) => {
    const alt = value.trim().normalize('NFC');
    if (alt === stored) return;
    try {
      await port.updateAlt(media.id, alt);
      setStored(alt);
      setNotice({ failed: false, text: t('media:upload.altSaved') });
    } catch (error) {
      setNotice({ failed: true, text: problemText(error, t) });
    }
  };
  return (
    <>
      <input
        className="upload-item-alt"
        defaultValue={media.alt}
        maxLength={maxAltLength}
        aria-label={t('media:upload.alt', { name: media.name })}
        placeholder={t('media:upload.altPlaceholder')}
        onBlur={(event) => void save(event.target.value)}
        onKeyDown={(event) => {
          // While a syllable is being composed, Enter belongs to the input method.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save(event.currentTarget.value);
        }}
      />
      {notice && <span role={notice.failed ? 'alert' : 'status'}>{notice.text}</span>}
    </>
  );
}
