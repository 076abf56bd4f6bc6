import { App } from 'antd';
import type { ReactNode } from 'react';
import { SignInAgain } from './account/sign-in-again.tsx';
import { useAccessEvents } from './account/use-access-events.ts';
import { ConnectionNotice } from './frame/connection-notice.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';

/**
 * The base of every page after sign-in: Ant Design in our theme and language, messages and dialogs through
 * `App.useApp()`, the sign-in dialog for an expired session, and the server's access events.
 */
export default function ComponentLibrary({ children }: { children: ReactNode }) {
  useAccessEvents();
  return (
    <ThemeProvider>
      <App component={false}>
        {children}
        <SignInAgain />
        <ConnectionNotice />
      </App>
    </ThemeProvider>
  );
}
