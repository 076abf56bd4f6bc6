/** A sample article, before it gets a category. */
export interface SampleNews {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  readonly author: string;
  readonly source: string;
  readonly tags: string[];
}

/**
 * Names of plants that occur in titles as often as their share, and nowhere else: the search scenarios look for them.
 * Spelt without diacritics, so that a plain ILIKE finds the same rows as the product does.
 */
export const searchedNames = [
  { word: 'Buonkuop', share: 0.0005 },
  { word: 'Sesan', share: 0.01 },
  { word: 'Ialy', share: 0.3 },
] as const;

/** The same numbers between 0 and 1 in each run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An article of about four kilobytes: HTML as the editor writes it, words as unevenly frequent as in real texts. */
export function sampleNews(random: () => number): SampleNews {
  const place = searchedNames.find(({ share }) => random() < share)?.word ?? pick(places, random);
  return {
    title: `${capital(phrase(random, 7))} tại Nhà máy Thuỷ điện ${place}`,
    summary: sentence(random, 30),
    content: htmlOf(random, 4_000),
    author: pick(['Nguyễn Văn Hải', 'Trần Thị Lan', 'Lê Quốc Bảo', 'Phạm Minh Châu'], random),
    source: pick(['Phòng Tổng hợp', 'Phân xưởng Vận hành', 'Báo Công Thương'], random),
    tags: [pick(tags, random), pick(tags, random)],
  };
}

const places = ['Hoà Bình', 'Sơn La', 'Lai Châu', 'Trị An', 'Thác Bà', 'Tuyên Quang', 'Bản Vẽ', 'A Vương'];
const tags = ['vận hành', 'an toàn', 'hồ chứa', 'mùa lũ', 'sửa chữa', 'cộng đồng'];

/** Words of the trade, after the frequent ones of any text. */
const tradeWords =
  'và của các được trong đã cho với là có công ty thuỷ điện nhà máy vận hành hồ chứa nước tổ máy mùa lũ an toàn sản lượng kế hoạch sửa chữa thiết bị đập tràn xả mức dâng bình thường lưu cán bộ nhân viên tỉnh huyện xã người dân môi trường rừng tuần tra kiểm tra đợt mưa lớn thông báo phối hợp ban chỉ huy phòng chống thiên tai triển khai tháng năm hoàn thành đạt triệu kWh'.split(
    ' ',
  );

/** Syllables built as in Vietnamese; most are words. */
const syllables = [
  'b',
  'c',
  'ch',
  'd',
  'đ',
  'g',
  'h',
  'kh',
  'l',
  'm',
  'n',
  'ng',
  'nh',
  'ph',
  'r',
  's',
  't',
  'th',
  'tr',
  'v',
  'x',
].flatMap((onset) =>
  'a ạ an án ang ánh ao áp at ăm ăn ắng ấm ân ấp e ẹn êm ến i ích iệm iến iều in ính o óc ôi ốn ồng ơi ớn ợp u úc ui um ủng uôn uồng ư ứng ước ười ượng'
    .split(' ')
    .map((rhyme) => onset + rhyme),
);

const vocabulary = [...tradeWords, ...shuffled(syllables, seededRandom(1))];

/** A word; the cube makes the first words of the vocabulary far more frequent than the last, as in real texts. */
function word(random: () => number): string {
  return vocabulary[Math.floor(vocabulary.length * random() ** 3)] ?? '';
}

function phrase(random: () => number, words: number): string {
  return Array.from({ length: words }, () => word(random)).join(' ');
}

function sentence(random: () => number, words: number): string {
  return `${capital(phrase(random, words))}.`;
}

function htmlOf(random: () => number, bytes: number): string {
  let html = '';
  while (Buffer.byteLength(html) < bytes) {
    const sentences = Array.from({ length: 4 }, () => sentence(random, 10 + Math.floor(random() * 12)));
    html += `<h2>${capital(phrase(random, 5))}</h2><p>${sentences.join(' ')}</p>`;
  }
  return html;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function pick<T>(choices: readonly T[], random: () => number): T {
  return choices[Math.floor(choices.length * random())] as T;
}

function shuffled(words: readonly string[], random: () => number): string[] {
  return words
    .map((value) => ({ value, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}
