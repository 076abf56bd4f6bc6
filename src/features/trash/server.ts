import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import type { Services } from '../../engine/slices/services.ts';
import { trashHandlers } from './handlers.ts';
import { trashPurging } from './jobs.ts';
import type { TrashScope } from './rules.ts';

export const trashServer: ServerSlice = {
  handlers: (services) => trashHandlers(scopeOf(services)),
  jobs: (services) => trashPurging(services.database, scopeOf(services)),
};

function scopeOf({ registry, rules, settings }: Services): TrashScope {
  return { registry, rules, days: settings.trashDays };
}
