import { variablesKey } from './tokens.ts';

/**
 * Replaces the factory of antd's style hooks. In a build every rule and variable is in a static stylesheet, so a
 * component's hook only names its scope, and the code that turns style functions into rules stays out of the scripts.
 * Names are those of the replaced module.
 */
export function genStyleUtils() {
  const classes = ['', variablesKey];
  return {
    genStyleHooks: () => () => classes,
    genComponentStyleHook: () => () => '',
    genSubStyleComponent: () => () => null,
  };
}

/** Replaces antd's hook that registers the styles of icons. */
export default function useResetIconStyle(): void {}
