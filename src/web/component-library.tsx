import { App } from 'antd';
import type { ReactNode } from 'react';
import { ProveAgain } from './account/prove-again.tsx';
import { SignInAgain } from './account/sign-in-again.tsx';
import { useAccessEvents } from './account/use-access-events.ts';
import { useScreenLock } from './account/use-screen-lock.ts';
import { ConnectionNotice } from './frame/connection-notice.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';

/**
 * The base of every page after sign-in: Ant Design in our theme and language, messages and dialogs through
 * `App.useApp()`, the dialog for an expired or locked session, the lock of the screen, and the server's access events.
 */
export default function ComponentLibrary({ children }: { children: ReactNode }) {
  useAccessEvents();
  useScreenLock();
  return (
    <ThemeProvider>
      <App component={false}>
        {children}
        <SignInAgain />
        <ProveAgain />
        <ConnectionNotice />
      </App>
    </ThemeProvider>
  );
}
