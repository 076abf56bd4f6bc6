/**
 * Replaces the two modules with which Ant Design's libraries inject style elements, which the Content-Security-Policy
 * forbids. Styles that are really created at run time (icons, the scroll lock behind a dialog) become constructed style
 * sheets, which it allows; theme styles, which antd marks, are dropped, because the static stylesheet contains them.
 * Names and signatures are those of the replaced modules.
 */
interface Options {
  mark?: string;
}

const sheets = new Map<string, { css: string; sheet: CSSStyleSheet }>();

/** Adds or replaces the styles under `key`; returns an element outside the page, for antd to mark. */
export function updateCSS(css: string, key: string, options: Options = {}): HTMLStyleElement {
  if (options.mark === undefined && sheets.get(key)?.css !== css) {
    removeCSS(key);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    sheets.set(key, { css, sheet });
    document.adoptedStyleSheets.push(sheet);
  }
  return document.createElement('style');
}

export function removeCSS(key: string): void {
  const known = sheets.get(key);
  if (!known) return;
  sheets.delete(key);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== known.sheet);
}

export function injectCSS(css: string, options: Options = {}): HTMLStyleElement {
  return updateCSS(css, css, options);
}

/** There is no cache by container. */
export function clearContainerCache(): void {}

/** Styles apply to the whole document: this product has no shadow roots around antd. */
export function getShadowRoot(): null {
  return null;
}

/** antd warns developers about wrong custom icons; all icons here come from the library. */
export function warningOnce(): void {}
