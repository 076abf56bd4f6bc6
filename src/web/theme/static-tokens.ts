import { tokens } from 'virtual:antd-tokens';
import { usePreferences } from '../use-preferences.ts';
import { variablesKey } from './tokens.ts';

/** Of the module replaced: which tokens have no unit, for functions that make styles. None are made. */
export const unitless = {};

/**
 * Who asks for less motion is given none. Shortened to nothing a movement can end before anybody listens for its end, and
 * what should vanish with it, a dialog or the sign of a button at work, stays.
 */
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
const tokensInUse = { light: { ...tokens.light, motion }, dark: { ...tokens.dark, motion } };

const cssVar = { prefix: 'ant', key: variablesKey };

/**
 * Stands in for antd's hook that computes the design tokens of the theme in use: they are computed when the product is
 * built. Its answer is a tuple in antd's order: the theme's algorithm, the tokens, a class, the tokens as variables
 * (which only style functions read), where the variables are, and that all styles are static.
 */
export default function useToken() {
  const inUse = tokensInUse[usePreferences().theme];
  return [undefined, inUse, '', inUse, cssVar, true] as const;
}
