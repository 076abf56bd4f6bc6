import { App } from 'antd';
import type { ReactNode } from 'react';
import { SignInAgain } from './account/sign-in-again.tsx';
import { useAccessEvents } from './account/use-access-events.ts';
import { ConnectionNotice } from './frame/connection-notice.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';

/**
 * What every page behind the entrance stands on: Ant Design in our theme and language, messages and questions through
 * `App.useApp()`, the renewal of a lost session, and word from the server when rights change.
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
