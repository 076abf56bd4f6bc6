import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

/** Fetches a component that is a module's default export. What a slice draws is given as such, never as itself. */
export type Load<Props> = () => Promise<{ default: (props: Props) => ReactNode }>;

/** A component that is fetched when it is first drawn, or before by `preload`. */
export interface Part<Props> {
  (props: Props): ReactNode;
  /** Absent once it is there. */
  preload?: () => Promise<void> | undefined;
}

/** Makes a component of its loader. It is drawn when all that it `needs` besides, such as its texts, is there too. */
export function lazyPart<Props>(load: Load<Props>, needs?: () => Promise<unknown>): Part<Props> {
  return lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), needs?.()]);
    return module;
  });
}

/** Fetches parts that will be drawn together. */
export async function preloadAll(parts: readonly (Pick<Part<never>, 'preload'> | undefined)[]): Promise<void> {
  await Promise.all(parts.map((part) => part?.preload?.()));
}

/** Draws parts beside one another, each as soon as it is there. */
export function Parts<Props extends object>({ of, props }: { of: readonly Part<Props>[]; props: Props }): ReactNode {
  return of.map((Drawn, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a place are the same, in the same order, for ever.
    <Suspense key={place} fallback={null}>
      <Drawn {...props} />
    </Suspense>
  ));
}
