import { avifCopies, fileUrl, imageVariants, type PictureCopy } from '../../lib/file-address.ts';

/** The pictures in a text by key: the width of each, and whether AVIF copies exist. */
export type NamedPictures = Readonly<Record<string, readonly [width: number, avif: boolean]>>;

/** The maximum width of a text column on the public site. */
const sizes = '(max-width: 800px) 100vw, 800px';

/** An SQL expression for the `NamedPictures` of a formatted text. */
export function picturesNamedIn(column: string): string {
  return `CASE WHEN ${column} LIKE '%<img %' THEN (SELECT json_object_agg(storage_key, json_build_array(width, coalesce(avif, false)))
    FROM stored_files WHERE storage_key = ANY(file_keys(${column})) AND width IS NOT NULL) END`;
}

const ownPicture = /<img src="\/files\/([0-9a-f]{24}\/[a-z0-9-]{1,80}\.webp)"([^>]*)>/g;

/**
 * Adds to each of our pictures in a formatted text its copies, so that a browser fetches the one that fits, and only
 * when it is about to be visible. Expects HTML as the sanitiser writes it.
 */
export function withCopies(html: string, pictures: NamedPictures | null): string {
  if (!pictures) return html;
  return html.replace(ownPicture, (image, named: string, rest: string) => {
    const key = [named, named.replace(/-\d+\.webp$/, '.webp')].find((each) => each in pictures);
    const [width, avif] = (key !== undefined && pictures[key]) || [];
    if (key === undefined || width === undefined) return image;
    const copies = [...imageVariants(key, width), { url: fileUrl(key), width }];
    const own = `<img src="${fileUrl(named)}" srcset="${written(copies)}" sizes="${sizes}"${rest} loading="lazy">`;
    if (!avif) return own;
    return `<picture><source type="image/avif" srcset="${written(avifCopies(key, width))}" sizes="${sizes}">${own}</picture>`;
  });
}

function written(copies: readonly PictureCopy[]): string {
  return copies.map(({ url, width }) => `${url} ${width}w`).join(', ');
}
