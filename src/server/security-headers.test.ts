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

test.each(['/api/getListNews', '/api/openapi.json', '/public/v1/news?page=0', '/files/ab/picture.webp'])(
  'what is sent from %s is data and has what protects data',
  (url) => {
    expect(Object.keys(headersOf(url)).toSorted()).toEqual(everywhere);
  },
);

test('browsers are told to stay with https only where visitors come by it', () => {
  expect(securityHeaders(false)('/')).not.toHaveProperty('strict-transport-security');
});
