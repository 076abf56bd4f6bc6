import { describe, expect, test } from 'vitest';
import { isOwnImage, isSafeLink, normalizeParagraphs } from './rich-text.ts';
import { videoEmbedUrl } from './video-embed.ts';

const tube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const film = 'https://player.vimeo.com/video/76979871';

describe('videoEmbedUrl', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', tube],
    ['  http://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&list=PL1  ', tube],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', `${tube}?start=90`],
    ['https://youtu.be/dQw4w9WgXcQ?t=42', `${tube}?start=42`],
    ['youtu.be/dQw4w9WgXcQ?si=abc', tube],
    ['//www.youtube.com/embed/dQw4w9WgXcQ?start=10', `${tube}?start=10`],
    ['https://YouTube.com/shorts/dQw4w9WgXcQ', tube],
    ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', tube],
    [tube, tube],
    [`${tube}?start=90`, `${tube}?start=90`],
    ['https://vimeo.com/76979871', `${film}?dnt=1`],
    ['https://vimeo.com/channels/staffpicks/76979871', `${film}?dnt=1`],
    ['https://vimeo.com/76979871/abcdef0123', `${film}?h=abcdef0123&dnt=1`],
    [`${film}?h=abcdef0123&dnt=1`, `${film}?h=abcdef0123&dnt=1`],
    [`${film}?dnt=1`, `${film}?dnt=1`],
  ])('%s', (address, player) => {
    expect(videoEmbedUrl(address)).toBe(player);
  });

  test.each([
    '',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQx',
    'https://www.youtube.com.evil.vn/watch?v=dQw4w9WgXcQ',
    'https://evil.vn/www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://evil.vn?https://youtu.be/dQw4w9WgXcQ',
    'https://user@youtu.be/dQw4w9WgXcQ',
    'javascript:youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/about',
    'https://www.facebook.com/watch?v=123',
    'https://example.vn/phim.mp4',
  ])('%s is not a video', (address) => {
    expect(videoEmbedUrl(address)).toBeNull();
  });
});

test.each([
  ['https://evn.com.vn', true],
  ['/tin-tuc?x=1', true],
  ['tin-tuc', true],
  ['#muc', true],
  ['?page=2', true],
  ['tin-tuc/10:30', true],
  ['mailto:a@b.vn', true],
  ['TEL:0218', true],
  ['', false],
  ['//evil.vn', false],
  ['/\\evil.vn', false],
  [' javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['\u0001javascript:alert(1)', false],
  ['javascript\u200b:alert(1)', false],
  // Browsers skip these characters, and then see the address of another site.
  ['/\t/evil.vn', false],
  ['\u0001//evil.vn', false],
  ['/\u200b\\evil.vn', false],
  ['\u0001 \u007f', false],
  ['ht\ntps://evn.vn', true],
  ['data:text/html,x', false],
  ['file:///etc/passwd', false],
  ['blob:x', false],
])('isSafeLink(%j) is %s', (address, safe) => {
  expect(isSafeLink(address)).toBe(safe);
});

test.each([
  ['/files/ab12/dap-thuy-dien.webp', true],
  ['/files/ab12/dap-640.webp?v=3', true],
  ['/files/../api/x', false],
  ['/files/a/../../x', false],
  ['/files/.hidden', false],
  ['/files/%2e%2e/x', false],
  ['https://other.vn/files/a.webp', false],
  ['//other.vn/files/a.webp', false],
  ['/files/', false],
])('isOwnImage(%j) is %s', (address, own) => {
  expect(isOwnImage(address)).toBe(own);
});

test.each([
  ['<p></p>', ''],
  ['<p> \u00a0</p><p>a</p><p><br></p>', '<p>a</p>'],
  ['<p>a</p><p></p><p data-align="center"></p><p>b</p>', '<p>a</p><p></p><p>b</p>'],
  [
    '<table><tbody><tr><td><p></p></td></tr></tbody></table>',
    '<table><tbody><tr><td><p></p></td></tr></tbody></table>',
  ],
])('normalizeParagraphs(%j)', (html, settled) => {
  expect(normalizeParagraphs(html)).toBe(settled);
});
