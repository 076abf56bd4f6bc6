import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import VideoCameraOutlined from '@ant-design/icons/es/icons/VideoCameraOutlined';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { reportPendingFiles, usePendingFiles } from '../saving/pending-files.ts';
import { DropZone } from './drop-zone.tsx';
import { LibraryButton } from './library-button.tsx';
import { acceptedTypes, canPause, hasFailed, type UploadedFile, useMediaPort, useUploadLimits } from './media-port.ts';
import { UploadRow } from './upload-row.tsx';
import { keysOf, useUploads } from './use-uploads.ts';
import './texts.ts';

/** An uploaded file, and its index among the chosen files. */
export interface Arrived {
  readonly file: UploadedFile;
  readonly rank: number;
}

interface AddFilesProps {
  readonly takes: 'image' | 'video';
  /** How many more files fit. */
  readonly room: number;
  readonly onAdd: (arrived: readonly Arrived[]) => void;
}

/** Milliseconds during which uploaded files are collected to be rendered together. */
const gathering = 250;

/** Uploads many pictures or videos at once, chosen, dropped or pasted; each becomes a row, in the order of choosing. */
export default function AddFiles({ takes, room, onAdd }: AddFilesProps) {
  const { t } = useTranslation();
  const of = takes === 'image' ? 'pictures' : 'films';
  const port = useMediaPort();
  const limits = useUploadLimits();
  const ranks = useRef(new Map<File, number>());
  const lastRank = useRef(0);
  const takeRank = () => {
    lastRank.current += 1;
    return lastRank.current;
  };
  const [total, setTotal] = useState(0);
  const [refused, setRefused] = useState('');
  // Uploaded files that are not rows yet. They are passed on together, since rendering hundreds of rows for each file
  // is slow.
  const arrived = useRef<Arrived[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onAdd);
  latest.current = onAdd;
  const arrive = (one: Arrived) => {
    arrived.current.push(one);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current(arrived.current.splice(0));
      reportPendingFiles();
    }, gathering);
  };
  usePendingFiles(() => ({ moving: arrived.current.length, paused: 0 }));
  useEffect(() => () => clearTimeout(timer.current), []);
  const uploads = useUploads(takes, (stored, file) => arrive({ file: stored, rank: ranks.current.get(file) ?? 0 }));
  const sending = uploads.running.filter((upload) => !hasFailed(upload));
  const failed = uploads.running.filter(hasFailed);
  const going = sending.filter(canPause);
  const paused = sending.filter(({ state }) => state.step === 'paused');
  const left = room - sending.length - arrived.current.length;

  const start = (files: File[]) => {
    const sent = files.slice(0, Math.max(0, left));
    const over = files.length - sent.length;
    setRefused(over > 0 ? t(`editor:${of}.tooMany`, { room: sent.length, count: over }) : '');
    for (const file of sent) ranks.current.set(file, takeRank());
    setTotal((sending.length > 0 ? total : 0) + sent.length);
    uploads.start(sent);
  };
  const addChosen = (files: readonly UploadedFile[]) => {
    for (const file of files) arrive({ file, rank: takeRank() });
  };
  const library = port.mayChoose && (
    <LibraryButton takes={takes} most={left} disabled={left <= 0} onChoose={addChosen} />
  );
  if (!port.mayUpload) {
    return library || <p className="drop-zone-hint">{t('editor:upload.notPermitted')}</p>;
  }
  const done = total - sending.length;
  const parts = sending.reduce((sum, { state }) => sum + ('part' in state ? state.part : 0), done);
  return (
    <DropZone multiple accept={acceptedTypes[takes]} disabled={left <= 0} onFiles={start} className="rows-pictures">
      {(choose) => (
        <>
          {sending.length > 0 && (
            <div className="rows-sending">
              <span role="status">{t(`editor:${of}.sending`, { done, total })}</span>
              <Progress
                percent={Math.round((parts / total) * 100)}
                size="small"
                aria-label={t(`editor:${of}.sending`, { done, total })}
              />
              {going.length > 0 && (
                <Button size="small" onClick={() => uploads.queue.pause(keysOf(going))}>
                  {t('editor:pictures.pause')}
                </Button>
              )}
              {going.length === 0 && paused.length > 0 && (
                <Button size="small" onClick={() => uploads.queue.again(keysOf(paused))}>
                  {t('editor:pictures.resume')}
                </Button>
              )}
              <Button size="small" onClick={() => uploads.queue.discard(keysOf(sending))}>
                {t('editor:pictures.stop')}
              </Button>
            </div>
          )}
          {failed.map((upload) => (
            <UploadRow key={upload.key} upload={upload} queue={uploads.queue} />
          ))}
          {refused && <p role="alert">{refused}</p>}
          <div className="drop-zone-actions">
            <Button
              size="small"
              icon={takes === 'image' ? <PictureOutlined aria-hidden /> : <VideoCameraOutlined aria-hidden />}
              disabled={left <= 0}
              onClick={choose}
            >
              {t(`editor:${of}.choose`)}
            </Button>
            {library}
            <span className="drop-zone-hint">
              {left > 0 ? t(`editor:${of}.hint`, { megabytes: limits[takes], room: left }) : t(`editor:${of}.full`)}
            </span>
          </div>
        </>
      )}
    </DropZone>
  );
}
