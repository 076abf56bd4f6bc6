import { PlayCircleFilled, PlaySquareOutlined } from '@ant-design/icons';
import { memo, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatDuration } from '../../../lib/format.ts';
import { Picture } from '../../../ui/kinds/image/picture.tsx';
import { type AlbumItem, itemsOf } from './items.ts';
import { Lightbox } from './lightbox.tsx';
import './album-grid.css';

/** The items of an album; each opens in the lightbox. */
export function AlbumGrid({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<number>();
  const items = itemsOf(values);
  if (items.length === 0) return <p className="album-none">{t('albums:none')}</p>;
  return (
    <>
      <ul className="album-grid">
        {items.map(({ key, caption, name, image, film, metadata }, index) => (
          <Tile
            key={key}
            {...{ caption, name, image, index }}
            total={items.length}
            isFilm={film !== undefined}
            poster={metadata?.poster ?? undefined}
            duration={metadata?.duration ?? undefined}
            onOpen={setOpened}
          />
        ))}
      </ul>
      {opened !== undefined && (
        <Lightbox
          title={String(values.title ?? '')}
          items={items}
          start={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

interface TileProps extends Pick<AlbumItem, 'caption' | 'name' | 'image'> {
  readonly isFilm: boolean;
  /** The poster of a stored video for which no picture was chosen here. */
  readonly poster: string | undefined;
  readonly duration: number | undefined;
  readonly index: number;
  readonly total: number;
  readonly onOpen: (index: number) => void;
}

/** Renders only when its own props change: the album renders at each keystroke in the form next to it. */
const Tile = memo(function Tile({ caption, name, image, isFilm, poster, duration, index, total, onOpen }: TileProps) {
  const { t } = useTranslation();
  const textValues = { place: index + 1, total, caption: name };
  return (
    <li>
      <button
        type="button"
        className="album-tile"
        title={name}
        aria-label={t(isFilm ? 'albums:play' : 'albums:open', textValues)}
        onClick={() => onOpen(index)}
      >
        {image && <Picture picture={image} sizes="160px" alt="" loading="lazy" />}
        {!image && poster && <img src={poster} alt="" loading="lazy" />}
        {!image && !poster && <PlaySquareOutlined aria-hidden />}
        {isFilm && (image || poster) && <PlayCircleFilled className="album-tile-play" aria-hidden />}
        {duration !== undefined && <span className="album-tile-lasts figures">{formatDuration(duration)}</span>}
      </button>
      {isFilm && <span className="album-tile-words">{caption}</span>}
    </li>
  );
});
