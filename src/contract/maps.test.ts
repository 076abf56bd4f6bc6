import { describe, expect, test } from 'vitest';
import { isMap, mapPageUrl, normalizedMap } from './maps.ts';

const google = 'https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3724.1!2d105.8412!3d21.0245!2m3!1f0';
const streets = 'https://www.openstreetmap.org/export/embed.html?bbox=104.1%2C21.4%2C104.2%2C21.5&layer=mapnik';

describe('a map', () => {
  test.each([google, streets, 'https://maps.google.com/maps?q=son+la&output=embed'])('%s can be shown', (address) => {
    expect(isMap(address)).toBe(true);
  });

  test.each([
    'https://vi-du.vn/',
    'https://www.google.com/maps/place/Son+La',
    'https://maps.app.goo.gl/abc',
    'http://www.google.com/maps/embed?pb=1',
    'https://www.google.com.evil.example/maps/embed?pb=1',
    'https://evil.example/https://www.google.com/maps/embed?pb=1',
    'https://google.com@evil.example/maps/embed?pb=1',
    'https://www.google.com/url?q=https://evil.example',
    'javascript:alert(1)',
  ])('%s cannot', (address) => expect(isMap(address)).toBe(false));

  test('is taken out of the HTML that a service offers, and has a page of its own', () => {
    const html = `<iframe width="600" src="${streets.replaceAll('&', '&amp;')}" style="border:0"></iframe>`;
    expect(normalizedMap(html)).toBe(streets);
    expect(normalizedMap(google)).toBe(google);
    expect([mapPageUrl(google), mapPageUrl(streets)]).toEqual([
      'https://www.google.com/maps?q=21.0245,105.8412',
      streets,
    ]);
  });
});
