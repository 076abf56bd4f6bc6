import { variablesKey } from './tokens.ts';

/**
 * Stands in for the factory of antd's style hooks. In a build every rule and variable is in a static stylesheet, so
 * a component's hook has nothing left to do but to name its scope, and the machinery that turns style functions into
 * rules stays out of the scripts. Names are those of the module replaced.
 */
export function genStyleUtils() {
  const classes = ['', variablesKey];
  return {
    genStyleHooks: () => () => classes,
    genComponentStyleHook: () => () => '',
    genSubStyleComponent: () => () => null,
  };
}

/** Stands in for antd's hook that registers the styles of icons. */
export default function useResetIconStyle(): void {}
