import { CameraOutlined, PictureOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type Ref, useRef } from 'react';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { acceptedTypes } from '../../../ui/editor/media-port.ts';
import { keys } from '../../../ui/queries.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import { type Captions, updateLibraryCMSPoster } from '../contract/films.ts';
import { libraryFiles } from '../media/resource.ts';
import { attachToFilm } from './film-metadata.ts';
import type { LibraryFile } from './library-file.ts';
import { frameOf, secondsOf } from './read-film.ts';
import './film-player.css';

/** A video player with captions, and controls to choose the poster. */
export function FilmPlayer({ file, captions }: { file: LibraryFile; captions: readonly Captions[] }) {
  const video = useRef<HTMLVideoElement>(null);
  const mayChange = useCan(updateLibraryCMSPoster.name);
  return (
    <div className="film-player">
      <Player ref={video} file={file} captions={captions} />
      {mayChange && (
        <PosterChoice file={file} seconds={() => secondsNow(video.current)} frame={() => frameNow(video.current)} />
      )}
    </div>
  );
}

function Player({
  ref,
  file,
  captions,
}: {
  ref: Ref<HTMLVideoElement>;
  file: LibraryFile;
  captions: readonly Captions[];
}) {
  const { t, language } = useTranslation();
  return (
    <video
      ref={ref}
      // A player reads its tracks only at the start, so other tracks need a new player.
      key={captions.map(({ url }) => url).join()}
      src={file.file?.url}
      controls
      preload="metadata"
      playsInline
      aria-label={file.name}
      {...(file.poster && { poster: file.poster })}
    >
      {captions.map((each) => (
        <track
          key={each.language}
          kind="captions"
          src={each.url}
          srcLang={each.language}
          label={t(`media:film.language.${each.language}`)}
          default={each.language === language}
        />
      ))}
    </video>
  );
}

interface PosterChoiceProps {
  readonly file: LibraryFile;
  readonly seconds: () => number;
  readonly frame: () => Promise<Blob | undefined>;
}

/** Makes the current frame, or an uploaded picture, the video's poster. */
function PosterChoice({ file, seconds, frame }: PosterChoiceProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const refuse = useRefusal();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    async mutationFn(choose: () => Promise<Blob | undefined>) {
      const picture = await choose();
      if (!picture) return false;
      await attachToFilm({ id: file.id }, { duration: seconds(), picture });
      return true;
    },
    async onSuccess(done) {
      if (!done) return void message.warning(t('media:film.noFrame'));
      await queryClient.invalidateQueries({ queryKey: keys.all(libraryFiles) });
      void message.success(t('media:film.posterSaved'));
    },
    onError: refuse,
  });
  return (
    <div className="film-poster-choice">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('media:film.posterFile')}
        accept={acceptedTypes.image.join(',')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) mutate(async () => chosen);
        }}
      />
      <Button icon={<CameraOutlined aria-hidden />} loading={isPending} onClick={() => mutate(frame)}>
        {t('media:film.frame')}
      </Button>
      <Button icon={<PictureOutlined aria-hidden />} disabled={isPending} onClick={() => input.current?.click()}>
        {t('media:film.posterFile')}
      </Button>
      <p>{t('media:film.posterHint')}</p>
    </div>
  );
}

function secondsNow(video: HTMLVideoElement | null): number {
  return video ? secondsOf(video) : 0;
}

async function frameNow(video: HTMLVideoElement | null): Promise<Blob | undefined> {
  return video ? frameOf(video) : undefined;
}
