import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { mediaPort } from '../features/media/screens/media-port.ts';
import { resourceRegistry } from '../product/resources.ts';
import { MediaPortProvider } from '../ui/editor/media-port.ts';
import { ResourceRegistry } from '../ui/resource-registry.tsx';
import { followOtherTabs } from './account/account.ts';
import { startLanguage } from './language.ts';
import { getPreferences } from './preferences.ts';
import { queryClient } from './query.ts';
import { router } from './router.tsx';

/** Draws the application into the page's root element. */
export async function start(page: Document): Promise<void> {
  const element = page.getElementById('root');
  if (!element) throw new Error('The page has no element with the id "root".');
  await startLanguage(getPreferences().language);
  followOtherTabs();
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ResourceRegistry lookup={(name) => resourceRegistry.get(name)}>
          <MediaPortProvider value={mediaPort}>
            <RouterProvider router={router} />
          </MediaPortProvider>
        </ResourceRegistry>
      </QueryClientProvider>
    </StrictMode>,
  );
}
