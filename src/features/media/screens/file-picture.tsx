import { CaretRightFilled } from '@ant-design/icons';
import { FileIcon } from '../../../ui/editor/file-icon.tsx';
import { Picture } from '../../../ui/kinds/image/picture.tsx';
import type { LibraryFile } from './library-file.ts';
import './file-picture.css';

interface FilePictureProps {
  file: Pick<LibraryFile, 'image' | 'poster' | 'kind' | 'mediaType' | 'name'>;
  /** The displayed width, in the format of the attribute `sizes`. */
  sizes: string;
}

/**
 * The preview of a file, cropped to its box: the picture, its poster, or the icon of its kind. Its name is next to it.
 */
export function FilePicture({ file: { image, poster, kind, mediaType, name }, sizes }: FilePictureProps) {
  if (!image && poster !== '') {
    return (
      <span className="file-picture" data-kind={kind}>
        <img src={poster} alt="" loading="lazy" decoding="async" draggable={false} />
        <span className="file-picture-sign">
          {kind === 'video' ? <CaretRightFilled aria-hidden /> : endingOf(name)}
        </span>
      </span>
    );
  }
  if (!image) {
    return (
      <span className="file-picture" data-kind="document">
        <FileIcon mediaType={mediaType} />
        <span className="file-picture-ending">{endingOf(name)}</span>
      </span>
    );
  }
  return (
    <span className="file-picture">
      <Picture picture={image} sizes={sizes} alt="" loading="lazy" draggable={false} />
    </span>
  );
}

/** The extension of a name in capitals, as people name kinds of documents. */
function endingOf(name: string): string {
  return /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? '';
}
