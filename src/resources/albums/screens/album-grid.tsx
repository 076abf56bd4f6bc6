import { PlayCircleFilled, PlaySquareOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useWords } from '../../../browser/words.ts';
import { Picture } from '../../../ui/kinds/image/picture.tsx';
import { itemsOf } from './items.ts';
import { Lightbox } from './lightbox.tsx';
import './album-grid.css';

/** The items of an album, each of which opens large. */
export function AlbumGrid({ values }: { values: Readonly<Record<string, unknown>> }) {
  const { t } = useWords();
  const [opened, setOpened] = useState<number>();
  const items = itemsOf(values);
  if (items.length === 0) return <p className="album-none">{t('albums:none')}</p>;
  return (
    <>
      <ul className="album-grid">
        {items.map(({ key, caption, image, film }, index) => {
          const told = { place: index + 1, total: items.length, caption: caption || t('albums:untitled') };
          return (
            <li key={key}>
              <button
                type="button"
                className="album-tile"
                title={caption}
                aria-label={t(film ? 'albums:play' : 'albums:open', told)}
                onClick={() => setOpened(index)}
              >
                {image ? (
                  <Picture picture={image} sizes="160px" alt="" loading="lazy" />
                ) : (
                  <PlaySquareOutlined aria-hidden />
                )}
                {film && image && <PlayCircleFilled className="album-tile-play" aria-hidden />}
              </button>
              {film && <span className="album-tile-words">{caption}</span>}
            </li>
          );
        })}
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
