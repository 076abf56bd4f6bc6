import { describe, expect, test } from 'vitest';
import { themes } from '../src/web/theme/tokens.ts';
import { variablesStylesheet } from './antd-variables.ts';

/** Variables by theme, as the pages get them: the dark theme contains only the differences. */
const [light, dark] = variablesStylesheet()
  .split(':root[data-theme=dark]')
  .map(
    (part) => new Map([...part.matchAll(/(--ant-[\w-]+):([^;]+);/g)].map(([, name = '', value = '']) => [name, value])),
  );
const values = { light: new Map(light), dark: new Map([...(light ?? []), ...(dark ?? [])]) };

/** Text colours, and their backgrounds. */
const letters = [
  ...['text', 'text-heading', 'text-secondary', 'text-tertiary', 'text-description', 'text-placeholder'],
  ...['link', 'link-hover', 'error', 'error-text', 'warning-text', 'success-text', 'icon'],
];
const surfaces = ['bg-container', 'bg-layout', 'bg-elevated'];
/** Text with its own background. */
const pairs = [
  ['text', 'error-bg'],
  ['text', 'warning-bg'],
  ['text', 'success-bg'],
  ['text', 'info-bg'],
  ['error', 'error-bg'],
  ['text-light-solid', 'primary'],
  ['text-light-solid', 'bg-spotlight'],
] as const;

test('every theme has its variables', () => {
  expect(Object.keys(values)).toEqual(Object.keys(themes));
  for (const theme of Object.values(values)) expect(theme.size).toBeGreaterThan(300);
});

describe.each(Object.entries(values))('letters of the %s theme', (_name, theme) => {
  const colour = (name: string) => rgb(theme.get(`--ant-color-${name}`) ?? '');
  const onSurfaces = letters.flatMap((letter) => surfaces.map((surface) => [letter, surface] as const));

  test.each([...onSurfaces, ...pairs])('%s can be read on %s', (letter, surface) => {
    expect(contrast(colour(letter), colour(surface))).toBeGreaterThanOrEqual(4.5);
  });

  test('the words of a button that deletes can be read', () => {
    const words = rgb(theme.get('--ant-button-danger-color') ?? '');
    for (const ground of ['error', 'error-hover', 'error-active']) {
      expect(contrast(words, colour(ground)), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('the words of a button that is pointed at or pressed can be read', () => {
    for (const state of ['hover', 'active']) {
      const words = rgb(theme.get(`--ant-button-default-${state}-color`) ?? '');
      for (const surface of surfaces) expect(contrast(words, colour(surface)), state).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('the outline of what is filled in can be seen', () => {
    for (const surface of surfaces) expect(contrast(colour('border'), colour(surface))).toBeGreaterThanOrEqual(3);
  });
});

/** Red, green and blue of a CSS colour. */
function rgb(value: string): number[] {
  const [, hex] = /^#([\da-f]{6})$/i.exec(value) ?? [];
  if (hex) return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [, short] = /^#([\da-f]{3})$/i.exec(value) ?? [];
  if (short) return [...short].map((digit) => Number.parseInt(digit + digit, 16));
  throw new TypeError(`“${value}” is not an opaque colour.`);
}

/** The contrast of two colours as WCAG 2.2 defines it, from 1 to 21. */
function contrast(one: number[], other: number[]): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
