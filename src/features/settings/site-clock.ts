import { clockOf, setSiteClock } from '../../lib/clock.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Notifications } from '../../platform/database/notifications.ts';

/** The channel on which the table of settings reports changes. */
const changedChannel = 'site_settings_changed';

/**
 * Sets this process's clock to the zone in the settings, whichever process changes it; returns a function that stops
 * this.
 * @param report called when the settings could not be read again: the clock stays as it was
 */
export async function followSiteClock(
  notifications: Notifications,
  database: Database,
  report: (message: string, error: unknown) => void,
): Promise<() => void> {
  const readZone = async () => {
    const { time_zone: zone } = await database
      .selectFrom('site_settings')
      .select('time_zone')
      .executeTakeFirstOrThrow();
    setSiteClock(clockOf(zone));
  };
  const lookAgain = () => void readZone().catch((error) => report('time zone of the site not read', error));
  await readZone();
  return notifications.hear([changedChannel], {
    onMessage: lookAgain,
    // Reads changes made while disconnected.
    onConnected: lookAgain,
    onDisconnected: () => undefined,
  });
}
