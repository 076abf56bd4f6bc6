/** Widths in pixels of the smaller copies of every wider picture. */
const variantWidths = [320, 640, 1280] as const;

/** A copy of a picture, and its width. */
export interface PictureCopy {
  url: string;
  width: number;
}

/** The address of a stored file. */
export function fileUrl(storageKey: string): string {
  return `/files/${storageKey}`;
}

/** The storage key of a picture's smaller copy: "ab12/dap-thuy-dien.webp" at 640 is "ab12/dap-thuy-dien-640.webp". */
export function variantKey(storageKey: string, width: number): string {
  return storageKey.replace(/\.webp$/, `-${width}.webp`);
}

/** The storage key of the AVIF copy of a picture, or of one of its smaller copies. */
export function avifKey(storageKey: string): string {
  return storageKey.replace(/\.webp$/, '.avif');
}

/** The storage key of a picture's original: next to it, under a name that is never served. */
export function originalKey(storageKey: string, extension: string): string {
  return storageKey.replace(/\.webp$/, `.original.${extension}`);
}

/** The storage key of the poster of a film or document: next to it, under a unique name. */
export function posterKey(storageKey: string, unique: string): string {
  return `${storageKey.slice(0, storageKey.indexOf('/'))}/${unique}.poster.webp`;
}

/** The storage key of a film's captions: next to it. */
export function captionsKey(storageKey: string, unique: string): string {
  return `${storageKey.slice(0, storageKey.indexOf('/'))}/${unique}.vtt`;
}

/** The smaller copies of a picture of this width. */
export function imageVariants(storageKey: string, width: number): PictureCopy[] {
  return smallerWidths(width).map((variant) => ({
    url: fileUrl(variantKey(storageKey, variant)),
    width: variant,
  }));
}

/** The AVIF copies of a picture of this width that has them: the smaller ones, and one of full width. */
export function avifCopies(storageKey: string, width: number): PictureCopy[] {
  const smaller = smallerWidths(width).map((variant) => ({ key: variantKey(storageKey, variant), width: variant }));
  return [...smaller, { key: storageKey, width }].map((copy) => ({
    url: fileUrl(avifKey(copy.key)),
    width: copy.width,
  }));
}

/** The widths of the smaller copies of a picture of this width. */
export function smallerWidths(width: number): number[] {
  return variantWidths.filter((variant) => variant < width);
}

/** The last part of a stored file's address, for use as its name if no other is known. */
export function nameInAddress(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}
