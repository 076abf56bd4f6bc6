import { expect, test } from 'vitest';
import { isStoredFilm, isVideo, normalizedVideo } from './videos.ts';

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

test('the whole address of a stored film is kept without its host, and no other is touched', () => {
  const storedPath = '/files/0123456789abcdef01234567/xa-lu.mp4';
  for (const host of ['http://127.0.0.1:8080', 'https://cms.example.test', 'http://[::1]:3000']) {
    expect(normalizedVideo(`${host}${storedPath}`)).toBe(storedPath);
  }
  for (const other of [
    storedPath,
    'https://youtu.be/abcdefghijk',
    'https://example.test/files/ab/phim.mp4',
    'https://ten@example.test/files/0123456789abcdef01234567/phim.mp4',
    'https://example.test/x/files/0123456789abcdef01234567/phim.mp4',
  ]) {
    expect(normalizedVideo(other)).toBe(other);
  }
});
