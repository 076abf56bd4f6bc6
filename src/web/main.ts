import 'virtual:antd.css';
import './theme/fonts.css';
import './theme/base.css';
import './first-calls.ts';
import { startEarly } from './early-start.ts';
import { isSignInPage } from './paths.ts';
import { applyPreferences } from './preferences.ts';
import { runSignInPage } from './sign-in-page/run-sign-in-page.ts';

// The first script of every page, kept tiny: it dresses the page, shows what can be shown without the application, sends
// the calls that the screen will need and fetches the application at the same time, so that neither waits for the other.
applyPreferences();
const root = document.getElementById('root');
if (root && isSignInPage(window.location.pathname)) {
  // Somebody has signed in by then: what fails after that is tried anew, and said, by the page of the new address.
  void runSignInPage(window, root).then(() => startApplication().catch(() => window.location.reload()));
} else void startApplication();

async function startApplication(): Promise<void> {
  await startEarly(window.location);
  const { start } = await import('./app.tsx');
  await start(document);
}
