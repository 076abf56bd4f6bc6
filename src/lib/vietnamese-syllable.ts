/** Whether a word is spelt as a Vietnamese syllable can be, with at most one tone. */
export function isVietnameseSyllable(word: string): boolean {
  const apart = word.toLowerCase().normalize('NFD');
  const toneless = apart.replace(tone, '').normalize('NFC');
  return toneless.normalize('NFD').search(tone) < 0 && syllable.test(toneless);
}

const tone = /[\u0300\u0301\u0303\u0309\u0323]/;
const first = 'ngh|ng|nh|gh|gi|kh|ch|tr|th|ph|qu|[bcdđghklmnpqrstvx]';
const vowels = [
  ...['a', 'ai', 'ao', 'au', 'ay', 'ă', 'â', 'âu', 'ây', 'e', 'eo', 'ê', 'êu', 'i', 'ia', 'iê', 'iêu', 'iu'],
  ...['o', 'oa', 'oai', 'oao', 'oay', 'oă', 'oe', 'oeo', 'oi', 'oo', 'ô', 'ôi', 'ơ', 'ơi'],
  ...['u', 'ua', 'uâ', 'uây', 'uê', 'ui', 'uô', 'uôi', 'uơ', 'uy', 'uya', 'uyê', 'uyu'],
  ...['ư', 'ưa', 'ưi', 'ươ', 'ươi', 'ươu', 'ưu', 'y', 'ya', 'yê', 'yêu'],
];
const syllable = new RegExp(`^(?:${first})?(?:${vowels.join('|')})(?:ng|nh|ch|[cmnpt])?$`);
