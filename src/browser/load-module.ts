import { type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { markOffline, serverAnswers, whenOnline } from './connection.ts';

/**
 * Loads a module of the application that is fetched only when it is needed. While the server cannot be reached it waits
 * and tries again: the part of the page that needs the module goes on waiting, and what is around it stays.
 *
 * @throws what `load` throws when the server answers and the module does not load all the same: it is missing or broken.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  let answeredBefore = false;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      const answers = await serverAnswers();
      // Once more, because the line may have returned between the failure and the question.
      if (answers && answeredBefore) throw error;
      answeredBefore = answers;
      if (!answers) {
        markOffline();
        await whenOnline();
      }
    }
  }
}

/** React's `lazy` for every component of the application: its module is loaded by {@link loadModule}. */
export function lazyComponent<Props>(
  load: () => Promise<{ default: (props: Props) => ReactNode }>,
): LazyExoticComponent<(props: Props) => ReactNode> {
  return lazy(() => loadModule(load));
}

/**
 * Removes the link of each stylesheet that fails to load. The bundler's loader takes a link in the page for a loaded
 * stylesheet, and would leave it out when the module is loaded again.
 */
export function removeFailedStylesheets(page: Document): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
    },
    { capture: true },
  );
}
