import { CloseOutlined, LeftOutlined, PlayCircleFilled, RightOutlined } from '@ant-design/icons';
import { type KeyboardEvent, type ReactNode, type TouchEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { videoFrame } from '../../../contract/rich-text.ts';
import { Picture } from '../../../ui/kinds/image/picture.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import type { AlbumItem } from './items.ts';
import './lightbox.css';

interface LightboxProps {
  /** The title of the album. */
  readonly title: string;
  readonly items: readonly AlbumItem[];
  /** The index of the first item to show. */
  readonly start: number;
  readonly onClose: () => void;
}

/** The pixels a finger must move for a swipe. */
const swipe = 40;

/** An album in full size, one item at a time: by buttons, arrow keys or swipes; Escape closes it. */
export function Lightbox({ title, items, start, onClose }: LightboxProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const touched = useRef<number>(undefined);
  const captionId = useId();
  const [index, setIndex] = useState(start);
  useReturnFocus();
  useEffect(() => dialog.current?.showModal(), []);
  const item = items[index];
  if (!item) return null;

  const step = (by: number) => setIndex((index + by + items.length) % items.length);
  const onKeyDown = (event: KeyboardEvent) => {
    // A video player uses the arrow keys itself.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const way = (changedTouches[0]?.clientX ?? 0) - (touched.current ?? 0);
    if (touched.current !== undefined && Math.abs(way) >= swipe) step(way < 0 ? 1 : -1);
    touched.current = undefined;
  };
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={t('albums:gallery', { title })}
      aria-describedby={captionId}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onTouchStart={({ touches }) => {
        touched.current = touches.length === 1 ? touches[0]?.clientX : undefined;
      }}
      onTouchEnd={onTouchEnd}
    >
      <div className="lightbox-stage">
        <Shown key={item.key} item={item} plays={index === start} />
      </div>
      <p id={captionId} className="lightbox-caption" aria-live="polite">
        <span className="figures">{t('albums:place', { place: index + 1, total: items.length })}</span>
        <span>{item.caption}</span>
      </p>
      {items.length > 1 && (
        <>
          <Step label={t('albums:previous')} className="lightbox-previous" onClick={() => step(-1)}>
            <LeftOutlined aria-hidden />
          </Step>
          <Step label={t('albums:next')} className="lightbox-next" onClick={() => step(1)}>
            <RightOutlined aria-hidden />
          </Step>
        </>
      )}
      <Step label={t('albums:close')} className="lightbox-close" onClick={() => dialog.current?.close()}>
        <CloseOutlined aria-hidden />
      </Step>
    </dialog>
  );
}

interface StepProps {
  readonly label: string;
  readonly className: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Step({ label, className, onClick, children }: StepProps) {
  return (
    <button type="button" className={`lightbox-button ${className}`} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** A picture, or a video: another site's player loads only after a click on it. */
function Shown({ item: { caption, image, film, metadata }, plays }: { item: AlbumItem; plays: boolean }) {
  const { t, language } = useTranslation();
  const [playing, setPlaying] = useState(plays);
  if (!film) return image && <Picture picture={image} sizes="100vw" alt={image.alt || caption} />;
  if (film.isStored) {
    const poster = image?.url ?? metadata?.poster ?? undefined;
    return (
      // biome-ignore lint/a11y/useMediaCaption: those that it has are its tracks.
      <video src={film.address} poster={poster} controls preload="metadata" playsInline autoPlay={plays}>
        {metadata?.captions.map((spoken) => (
          <track
            key={spoken.language}
            kind="captions"
            src={spoken.url}
            srcLang={spoken.language}
            label={t(`albums:language.${spoken.language}`)}
            default={spoken.language === language}
          />
        ))}
      </video>
    );
  }
  if (playing) {
    const { referrerpolicy, title, width, height, ...frame } = videoFrame;
    return <iframe {...frame} title={caption || title} src={film.address} referrerPolicy={referrerpolicy} />;
  }
  return (
    <div className="lightbox-waiting">
      {image && <Picture picture={image} sizes="100vw" alt="" />}
      <button type="button" className="lightbox-play" onClick={() => setPlaying(true)}>
        <PlayCircleFilled aria-hidden /> {t('albums:start')}
      </button>
      <p>{t('albums:foreign', { host: new URL(film.address).host })}</p>
    </div>
  );
}
