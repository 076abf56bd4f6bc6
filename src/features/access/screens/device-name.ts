import type { Translate } from '../../../browser/translation.ts';
import { describeDevice } from '../../../lib/device.ts';

/** What a person calls the browser and the system of a session. */
export function deviceName(t: Translate, userAgent: string | null): string {
  const { browser, system } = describeDevice(userAgent);
  if (!browser) return t('access:sessions.unknown');
  return t(system ? 'access:sessions.device' : 'access:sessions.browserOnly', { browser, system });
}
