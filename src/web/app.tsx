import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { followConnection } from '../browser/connection.ts';
import { removeFailedStylesheets } from '../browser/load-module.ts';
import { setSessionReader } from '../browser/session-state.ts';
import { recordHistoryCall } from '../features/audit/contract/screens.ts';
import { mediaPort } from '../features/media/screens/media-port.ts';
import { resourceRegistry } from '../product/resources.ts';
import { MediaPortProvider } from '../ui/editor/media-port.ts';
import { ResourceRegistry } from '../ui/resource-registry.tsx';
import { SliceRegistryProvider } from '../ui/slices/slice-registry.tsx';
import { refreshSession } from './account/account.ts';
import { followAccountPreferences } from './account/account-preferences.ts';
import { checkOnReturn, followOtherTabs } from './account/other-tabs.ts';
import { readyToRender } from './first-render.ts';
import { registerHomeScreenWorker } from './home-screen/register.ts';
import { startLanguage } from './language.ts';
import { getPreferences } from './preferences.ts';
import { queryClient } from './query.ts';
import { router } from './router.tsx';
import { registry } from './screens.tsx';

/** Renders the application into the page's root element. */
export async function start(page: Document): Promise<void> {
  const element = page.getElementById('root');
  if (!element) throw new Error('The page has no element with the id "root".');
  await startLanguage(getPreferences().locale);
  followOtherTabs();
  followAccountPreferences();
  checkOnReturn();
  followConnection();
  registerHomeScreenWorker();
  removeFailedStylesheets(page);
  setSessionReader(refreshSession);
  await readyToRender(page.location);
  const root = createRoot(element);
  // As a transition, because it renders behind the instant list, whose input must not be blocked.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <ResourceRegistry resources={resourceRegistry} history={recordHistoryCall.name}>
            <SliceRegistryProvider value={registry}>
              <MediaPortProvider value={mediaPort}>
                <RouterProvider router={router} />
              </MediaPortProvider>
            </SliceRegistryProvider>
          </ResourceRegistry>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
