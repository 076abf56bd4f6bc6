/**
 * Vietnamese-aware folding. Two texts fold to the same string exactly when a reader who ignores case, tones and the
 * choice between old and new tone placement considers them equal: "Thuỷ", "Thủy", "THUY" (in NFC or NFD) all fold to
 * "thuy"; "đ" folds to "d", which removing marks alone would not do.
 */
export function foldText(text: string): string {
  return (
    text
      // Separate marks are removed first: NFD sorts a long pile of them in quadratic time.
      .replace(/\p{M}+/gu, '')
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replaceAll('đ', 'd')
      .normalize('NFC')
  );
}

/** The words of a text, folded. Any character that is neither letter nor digit separates them. */
export function foldWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * A predicate for texts: each search word is the beginning of one of their words. Without search words it is always
 * true.
 */
export function wordSearch(textSearch = ''): (texts: readonly string[]) => boolean {
  const terms = foldWords(textSearch);
  return (texts) => {
    if (terms.length === 0) return true;
    const words = foldWords(texts.join('\n'));
    return terms.every((start) => words.some((word) => word.startsWith(start)));
  };
}

/** A text for comparing headers and options: words only, without case, accents or punctuation. */
export function comparable(text: string): string {
  return foldWords(text).join(' ');
}

/**
 * A URL slug from a Vietnamese title: "Hồ Thủy điện Hòa Bình – xả lũ" becomes "ho-thuy-dien-hoa-binh-xa-lu". It is cut
 * at a word boundary at `max` characters. Letters outside a-z (Cyrillic, Chinese) are removed, so the result can be
 * empty: the caller then needs a fallback.
 */
export function slugify(title: string, max = 160): string {
  let slug = '';
  for (const word of foldWords(title)) {
    const ascii = word.replace(/[^a-z0-9]/g, '');
    if (ascii === '') continue;
    const next = slug === '' ? ascii : `${slug}-${ascii}`;
    if (next.length > max) return slug === '' ? ascii.slice(0, max) : slug;
    slug = next;
  }
  return slug;
}
