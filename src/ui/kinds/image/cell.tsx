import { PictureOutlined } from '@ant-design/icons';
import type { ImageField, ImageValue } from '../../../declare/kinds/image.ts';
import { isPerson } from '../../../declare/resource.ts';
import type { CellProps } from '../cell.tsx';
import { Picture } from './picture.tsx';
import { standInOf } from './plain-view.ts';
import { Portrait } from './portrait.tsx';
import { thumbnailSize, thumbnailUrl } from './sources.ts';

/** A picture in the box that lists keep for it: a person's portrait, or what is pictured. */
export function ImageCell({ state }: CellProps<ImageField, string | null, ImageValue | null>) {
  const { resource, values, shown: picture = null } = state;
  if (isPerson(resource)) {
    return <Portrait name={String(values[resource.title])} url={picture && thumbnailUrl(picture)} size={40} />;
  }
  const standIn = standInOf(state);
  if (!picture && standIn !== '') {
    return <img className="list-thumbnail" src={standIn} alt="" {...thumbnailSize} loading="lazy" />;
  }
  if (!picture) {
    return (
      <span className="list-thumbnail">
        <PictureOutlined />
      </span>
    );
  }
  return (
    <Picture
      className="list-thumbnail"
      picture={picture}
      sizes={`${thumbnailSize.width}px`}
      alt={picture.alt}
      {...thumbnailSize}
      loading="lazy"
    />
  );
}
