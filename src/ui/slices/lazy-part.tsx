import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { loadModule } from '../../browser/load-module.ts';

/** Loads a component, the default export of a module. Slices give loaders instead of components. */
export type Load<Props> = () => Promise<{ default: (props: Props) => ReactNode }>;

/** A component that is loaded when it is first rendered, or before by `preload`. */
export interface Part<Props> {
  (props: Props): ReactNode;
  /** Undefined once it is loaded. */
  preload?: () => Promise<void> | undefined;
}

/** Makes a component of its loader. It renders once everything it `needs`, such as its texts, is loaded too. */
export function lazyPart<Props>(load: Load<Props>, needs?: () => Promise<unknown>): Part<Props> {
  return lazyRouteComponent(async () => {
    const [module] = await loadModule(() => Promise.all([load(), needs?.()]));
    return module;
  });
}

/** Loads parts that will be rendered together. */
export async function preloadAll(parts: readonly (Pick<Part<never>, 'preload'> | undefined)[]): Promise<void> {
  await Promise.all(parts.map((part) => part?.preload?.()));
}

/** Renders parts next to one another, each as soon as it is loaded. */
export function Parts<Props extends object>({ of, props }: { of: readonly Part<Props>[]; props: Props }): ReactNode {
  return of.map((Drawn, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a place are the same, in the same order, for ever.
    <Suspense key={place} fallback={null}>
      <Drawn {...props} />
    </Suspense>
  ));
}
