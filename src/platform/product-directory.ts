/**
 * The installation directory of the product, with `migrations` and the build output. It is two levels above this
 * module, and also above the scripts in `dist/server` that include it.
 */
export const productDirectory = new URL('../../', import.meta.url);
