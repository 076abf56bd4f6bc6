import { tokens } from 'virtual:antd-tokens';
import { useThemeName } from '../use-preferences.ts';
import { variablesKey } from './tokens.ts';

/** Part of the replaced module: the tokens without a unit, for style functions. There are none. */
export const unitless = {};

/**
 * Users who prefer reduced motion get none. A shortened animation could end before antd listens for its end, and a
 * dialog or the icon of a busy button would then stay.
 */
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
const tokensInUse = {
  light: { ...tokens.light, motion },
  dark: { ...tokens.dark, motion },
  lite: { ...tokens.lite, motion },
};

const cssVar = { prefix: 'ant', key: variablesKey };

/**
 * Replaces antd's hook that computes the design tokens of the current theme: the build computes them. It returns a
 * tuple in antd's order: the theme's algorithm, the tokens, a class, the tokens as variables (which only style
 * functions read), the place of the variables, and that all styles are static.
 */
export default function useToken() {
  const inUse = tokensInUse[useThemeName()];
  return [undefined, inUse, '', inUse, cssVar, true] as const;
}
