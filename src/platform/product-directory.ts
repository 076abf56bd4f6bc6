/**
 * The directory that the product is installed in, which holds `migrations` and what has been built. Two folders above
 * this module, and above the scripts in `dist/server` that it becomes a part of.
 */
export const productDirectory = new URL('../../', import.meta.url);
