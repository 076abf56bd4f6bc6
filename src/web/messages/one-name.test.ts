import { expect, test } from 'vitest';

// Whoever reads the menu, a heading, the rights or the log meets the same thing under the same name.

/** Other wordings for what has one name: "Album ảnh", "Album video", "Thư viện tệp", "Đăng ngay". */
const otherWordings = [
  /thư viện (ảnh|video|media|phương tiện)/i,
  /tệp và hình ảnh|kho (ảnh|video)/i,
  /xuất bản ngay|và hiển thị ngay"|đăng (bài|tin) ngay|đăng luôn|công bố ngay|phát hành ngay/i,
  /(image|photo|video) (gallery|library)|media library|files and images/i,
  /publish immediately|publish right away|post now/i,
];

const catalogues = import.meta.glob<string>('../../**/*.json', { query: '?raw', import: 'default', eager: true });

test.each(Object.entries(catalogues))('%s calls things by their one name', (_file, texts) => {
  const others = texts.split('\n').filter((line) => otherWordings.some((wording) => wording.test(line)));
  expect(others).toEqual([]);
});
