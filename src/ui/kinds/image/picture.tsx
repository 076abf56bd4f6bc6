import { type ComponentProps, useState } from 'react';
import type { ImageValue } from '../../../declare/kinds/image.ts';
import { positionOf, sourcesOf } from './sources.ts';
import './picture.css';

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'style' | 'onLoad' | 'onError'> {
  readonly picture: ImageValue;
  /** The displayed width, as a `sizes` attribute. */
  readonly sizes: string;
  readonly alt: string;
}

/**
 * A picture in the best rendition: AVIF if there is one, at the displayed width, cropped around its focal point, with a
 * tiny placeholder until it is loaded.
 */
export function Picture({ picture, sizes, alt, ...rest }: PictureProps) {
  const [arrived, setArrived] = useState<string>();
  const { srcSet, avif } = sourcesOf(picture);
  const { url, placeholder, width, height } = picture;
  const position = positionOf(picture);
  const waiting = placeholder !== null && arrived !== url;
  const blurred = { background: `url("${placeholder}") ${position} / cover no-repeat` };
  const onArrived = () => setArrived(url);
  return (
    <picture className="picture">
      {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        width={width}
        height={height}
        decoding="async"
        {...rest}
        alt={alt}
        sizes={sizes}
        srcSet={srcSet}
        src={url}
        style={{ objectPosition: position, ...(waiting && blurred) }}
        onLoad={onArrived}
        onError={onArrived}
      />
    </picture>
  );
}
