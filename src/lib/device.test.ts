import { describe, expect, test } from 'vitest';
import { describeDevice } from './device.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

describe('a device in words', () => {
  test.each([
    [chrome, 'Chrome', 'Windows', false],
    [`${chrome} Edg/126.0.0.0`, 'Microsoft Edge', 'Windows', false],
    [chrome.replace('Chrome/', 'coc_coc_browser/120 Chrome/'), 'Cốc Cốc', 'Windows', false],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux', false],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1',
      'Safari',
      'iPhone',
      true,
    ],
    ['Mozilla/5.0 (Linux; Android 14; K) Chrome/126.0.0.0 Mobile Safari/537.36', 'Chrome', 'Android', true],
    ['curl/8.5.0', undefined, undefined, false],
    [null, undefined, undefined, false],
  ])('%s', (userAgent, browser, system, mobile) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system, mobile });
  });
});
