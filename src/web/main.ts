import 'virtual:antd.css';
import './theme/fonts.css';
import './theme/base.css';
import './first-calls.ts';
import { startEarly } from './early-start.ts';
import { isSignInPage } from './paths.ts';
import { applyPreferences } from './preferences.ts';
import { runSignInPage } from './sign-in-page/run-sign-in-page.ts';

// The first script of every page, kept tiny: it applies the preferences, shows what needs no application, sends the
// calls that the screen will need and loads the application in parallel.
applyPreferences();
const root = document.getElementById('root');
if (root && isSignInPage(window.location.pathname)) {
  // The user has signed in by then: if this fails, the page of the new address tries again and shows the error.
  void runSignInPage(window, root).then(() => startApplication().catch(() => window.location.reload()));
} else void startApplication();

async function startApplication(): Promise<void> {
  await startEarly(window.location);
  const { start } = await import('./app.tsx');
  await start(document);
}
