import { App } from 'antd';
import type { ReactNode } from 'react';
import { SignInAgain } from './account/sign-in-again.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';

/**
 * What every page behind the entrance stands on: Ant Design in our theme and language, messages and questions through
 * `App.useApp()`, and the renewal of a lost session.
 */
export default function ComponentLibrary({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <App component={false}>
        {children}
        <SignInAgain />
      </App>
    </ThemeProvider>
  );
}
