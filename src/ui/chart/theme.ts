import { useSyncExternalStore } from 'react';
import { keysOf, recordOf } from '../../lib/records.ts';
import type { ChartColour } from './spec.ts';

/** The colours and fonts of a chart: those of the page in its current theme. */
export interface ChartTheme {
  readonly colours: Readonly<Record<ChartColour, string>>;
  readonly text: string;
  readonly secondary: string;
  readonly lines: string;
  readonly surface: string;
  readonly font: string;
}

/** The theme's CSS variables; each line colour has a contrast of 3:1 on the surface of both themes. */
const variables: Readonly<Record<ChartColour, string>> = {
  primary: '--ant-color-link',
  blue: '--ant-blue-7',
  orange: '--ant-orange-7',
  magenta: '--ant-magenta-7',
  purple: '--ant-purple-7',
  green: '--ant-color-success',
  danger: '--ant-color-error',
  strong: '--ant-color-text',
  muted: '--ant-color-text-secondary',
  faint: '--ant-color-text-quaternary',
};

/** The CSS variable of a colour. */
export function colourVariable(colour: ChartColour): string {
  return `var(${variables[colour]})`;
}

let known: ChartTheme | undefined;
const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

/** The chart theme, kept up to date: a chart changes with the page's theme. */
export function useChartTheme(): ChartTheme {
  return useSyncExternalStore(subscribe, theme);
}

function theme(): ChartTheme {
  known ??= readTheme();
  return known;
}

function subscribe(listener: () => void): () => void {
  observer ??= new MutationObserver(() => {
    known = undefined;
    for (const each of listeners) each();
  });
  if (listeners.size === 0) observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    known = undefined;
  };
}

function readTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(name).trim();
  return {
    colours: recordOf(keysOf(variables), (colour) => value(variables[colour])),
    text: value('--ant-color-text'),
    secondary: value('--ant-color-text-secondary'),
    lines: value('--ant-color-border-secondary'),
    surface: value('--ant-color-bg-container'),
    font: value('--ant-font-family'),
  };
}
