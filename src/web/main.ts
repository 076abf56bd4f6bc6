import 'virtual:antd.css';
import './theme/fonts.css';
import './theme/base.css';
import { setCallLanguage } from '../browser/call.ts';
import { startEarly } from './early-start.ts';
import { applyPreferences, getPreferences } from './preferences.ts';

// The first script of every page, kept tiny: it dresses the page, sends the calls that the screen will need and
// fetches the application at the same time, so that neither waits for the other.
applyPreferences();
setCallLanguage(getPreferences().language);
void startEarly(window.location)
  .then(() => import('./app.tsx'))
  .then(({ start }) => start(document));
