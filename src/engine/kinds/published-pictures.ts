import { avifCopies, fileUrl, imageVariants, type PictureCopy } from '../../lib/file-address.ts';

/** What is known of the pictures that a text names: how wide each is, and whether there are AVIF copies, by its key. */
export type NamedPictures = Readonly<Record<string, readonly [width: number, avif: boolean]>>;

/** The widest that a column of text is on the visitors' site. */
const sizes = '(max-width: 800px) 100vw, 800px';

/** An expression for what `withCopies` needs to know of the pictures that a formatted text names. */
export function picturesNamedIn(column: string): string {
  return `CASE WHEN ${column} LIKE '%<img %' THEN (SELECT json_object_agg(storage_key, json_build_array(width, coalesce(avif, false)))
    FROM stored_files WHERE storage_key = ANY(file_keys(${column})) AND width IS NOT NULL) END`;
}

const ownPicture = /<img src="\/files\/([0-9a-f]{24}\/[a-z0-9-]{1,80}\.webp)"([^>]*)>/g;

/**
 * Formatted text in which each of our pictures offers its copies, so that a browser fetches the one that fits, and only when
 * it comes near. The text is as the sanitiser writes it.
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
