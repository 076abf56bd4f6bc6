/** The number of colours for avatars without a portrait. */
const tones = 6;

/**
 * The initials of a Vietnamese name for an avatar without a portrait: of the family name, which comes first, and of the
 * given name, which comes last. "Nguyễn Văn Thuỷ" gives "NT", "Ánh" gives "Á".
 */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => ([...(word ?? '').normalize('NFC')][0] ?? '').toLocaleUpperCase('vi')).join('');
}

/** The colour of a name, from 0: always the same for the same name. */
export function toneOf(fullName: string): number {
  // FNV-1a: its upper bits are mixed better.
  let hash = 2_166_136_261;
  for (const letter of fullName.normalize('NFC')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  }
  return (hash >>> 12) % tones;
}
