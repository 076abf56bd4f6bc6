import type { AccessChanges } from '../../platform/database/access-changes.ts';
import type { Database } from '../../platform/database/connect.ts';
import { switchedOffApis } from './matrix.ts';

/**
 * Operations that cannot be switched off: without them nobody could sign in, or see what is off and switch it on again.
 */
const alwaysOn: ReadonlySet<string> = new Set([
  'login',
  'logout',
  'getSession',
  'getUserInfo',
  'getRoleFunctions',
  'changePassword',
  'lockSession',
  'unlockSession',
  'unlockWithPasskey',
  'getListApi',
  'updateApi',
  'stopViewAs',
]);

/** Whether an administrator may switch an operation off. */
export function isSwitchable(name: string): boolean {
  return !alwaysOn.has(name);
}

/** Reads which operations are switched off. */
export interface ApiSwitches {
  isOff(name: string): Promise<boolean>;
}

/** The result is cached until any change of access, as callers are. */
export function createApiSwitches(database: Database, changes: AccessChanges): ApiSwitches {
  let remembered: Promise<ReadonlySet<string>> | undefined;
  changes.onChange(() => {
    remembered = undefined;
  });
  const read = () => {
    const reading = switchedOffApis(database);
    if (!changes.hearing()) return reading;
    remembered = reading;
    // A failed read must be repeated.
    reading.catch(() => {
      if (remembered === reading) remembered = undefined;
    });
    return reading;
  };
  return {
    async isOff(name) {
      if (!isSwitchable(name)) return false;
      const known = changes.hearing() ? remembered : undefined;
      return (await (known ?? read())).has(name);
    },
  };
}
