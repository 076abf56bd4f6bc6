/** Widths in pixels of the smaller copies that are kept of every wider picture. */
export const variantWidths = [320, 640, 1280] as const;

/** The address of a stored file. */
export function fileUrl(storageKey: string): string {
  return `/files/${storageKey}`;
}

/** The storage key of a picture's smaller copy: "ab12/dap-thuy-dien.webp" at 640 is "ab12/dap-thuy-dien-640.webp". */
export function variantKey(storageKey: string, width: number): string {
  return storageKey.replace(/\.webp$/, `-${width}.webp`);
}

/** The smaller copies of a picture of this width. */
export function imageVariants(storageKey: string, width: number): { url: string; width: number }[] {
  return variantWidths
    .filter((variant) => variant < width)
    .map((variant) => ({ url: fileUrl(variantKey(storageKey, variant)), width: variant }));
}
