import { describe, expect, test } from 'vitest';
import { type Accent, accents } from '../src/contract/preferences.ts';
import { type ThemeName, themeNames, themeTokens } from '../src/web/theme/tokens.ts';
import { variablesStylesheet } from './antd-variables.ts';

/** The blocks of the stylesheet, in its order: selectors, and variables. */
const blocks = [...variablesStylesheet().matchAll(/([^{}]+)\{([^}]*)\}/g)].map(([, selectors = '', body = '']) => ({
  selectors: selectors.trim().split(','),
  variables: [...body.matchAll(/(--ant-[\w-]+):([^;]+);/g)].map(([, name = '', value = '']) => [name, value] as const),
}));

/** The variables of a page in a theme and an accent: what its blocks say, the later and more special last. */
function variablesOf(theme: ThemeName, accent: Accent): Map<string, string> {
  const root = `[data-theme=${theme}][data-accent=${accent}]`;
  const special = (selector: string) => selector.split('[').length;
  const holding = blocks.flatMap(({ selectors, variables }) =>
    selectors
      .filter((selector) => selector.startsWith(':root') && !selector.includes(' '))
      .filter((selector) => (selector.match(/\[[^\]]+\]/g) ?? []).every((part) => root.includes(part)))
      .map((selector) => ({ special: special(selector), variables })),
  );
  return new Map(holding.sort((one, other) => one.special - other.special).flatMap(({ variables }) => variables));
}

const looks = themeNames.flatMap((theme) => accents.map((accent) => [theme, accent] as const));

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

/** The chosen entry of a menu. */
const chosen = ['menu-item-selected-color', 'menu-item-selected-bg'] as const;

test('a page has the colours of its theme and its accent', () => {
  for (const theme of themeNames) {
    const seen = accents.map((accent) => {
      const variables = variablesOf(theme, accent);
      expect(variables.size).toBeGreaterThan(300);
      return ['primary', 'link'].map((name) => variables.get(`--ant-color-${name}`));
    });
    expect(new Set(seen.map(String)).size).toBe(accents.length);
    // antd darkens the colours of its dark theme.
    const declared = accents.map((accent) => themeTokens(theme, accent).token);
    if (theme !== 'dark')
      expect(seen).toEqual(declared.map(({ colorPrimary, colorLink }) => [colorPrimary, colorLink]));
  }
});

describe.each(looks)('letters of the %s theme in %s', (name, accent) => {
  const theme = variablesOf(name, accent);
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

  test('the chosen entry of a menu can be read', () => {
    const [words, ground] = chosen.map((variable) => rgb(theme.get(`--ant-${variable}`) ?? ''));
    expect(contrast(words ?? [], ground ?? [])).toBeGreaterThanOrEqual(4.5);
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
