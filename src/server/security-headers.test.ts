import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const headersOf = securityHeaders(true);
const everywhere = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
];

test.each(['/', '/news/3', '/apiary', '/api/docs', '/api/docs/static/index.html', '/publications', '/nowhere'])(
  'the page at %s is protected as a page',
  (url) => {
    expect(Object.keys(headersOf(url))).toEqual(
      expect.arrayContaining([...everywhere, 'cross-origin-opener-policy', 'x-frame-options', 'x-xss-protection']),
    );
  },
);

test.each(['/api/getListNews', '/api/openapi.json', '/files/ab/plan.pdf', '/files/ab/plan.pdf?a=.webp'])(
  'what is sent from %s is data and has what protects data',
  (url) => {
    expect(Object.keys(headersOf(url)).toSorted()).toEqual(everywhere);
    expect(headersOf(url)).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
  },
);

test.each([
  ['/public/v1/news?page=0', '*'],
  ['/embed/carousel.js', '*'],
  ['/files/ab/picture.webp', undefined],
  ['/files/ab/picture.avif?v=1', undefined],
  ['/files/ab/film.mp4', undefined],
])('%s is for pages of other sites, read by scripts: %s', (url, readBy) => {
  const { 'access-control-allow-origin': origin, ...headers } = headersOf(url);
  expect(Object.keys(headers).toSorted()).toEqual(everywhere);
  expect([headers['cross-origin-resource-policy'], origin]).toEqual(['cross-origin', readBy]);
});

test('browsers are told to stay with https only where visitors come by it', () => {
  expect(securityHeaders(false)('/')).not.toHaveProperty('strict-transport-security');
});
