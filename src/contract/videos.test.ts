import { expect, test } from 'vitest';
import { isStoredFilm, isVideo } from './videos.ts';

test.each([
  'https://youtu.be/abcdefghijk',
  'https://www.youtube.com/watch?v=abcdefghijk&t=90',
  'https://vimeo.com/123456789',
  '/files/ab12/dap-chinh.mp4',
  '/files/ab/cd/phim.WEBM',
])('%s can be played', (address) => expect(isVideo(address)).toBe(true));

test.each([
  'http://youtu.be/abcdefghijk',
  'youtu.be/abcdefghijk',
  'https://youtube.com.example.test/watch?v=abcdefghijk',
  'https://example.test/phim.mp4',
  '//example.test/files/phim.mp4',
  '/files/../phim.mp4',
  '/files/ab/%2e%2e/phim.mp4',
  '/files/ab/phim.svg',
  'javascript:alert(1)',
])('%s can not', (address) => expect(isVideo(address)).toBe(false));

test('a stored film is one of this site', () => {
  expect(isStoredFilm('/files/ab/phim.mp4')).toBe(true);
  expect(isStoredFilm('https://youtu.be/abcdefghijk')).toBe(false);
});
