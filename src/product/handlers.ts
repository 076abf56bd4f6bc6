import type { Handler } from '../engine/handler.ts';
import { resourceHandlers } from '../engine/resource-handlers.ts';
import { authHandlers } from '../features/auth/handlers.ts';
import type { Identity } from '../features/auth/identity.ts';
import { dashboardHandlers } from '../features/dashboard/handlers.ts';
import { mediaHandlers } from '../features/media/handlers.ts';
import { settingsHandlers } from '../features/settings/handlers.ts';
import { resourceRegistry, resources } from './resources.ts';

/** What carries out every operation of the product. */
export function productHandlers(identity: Identity): Handler[] {
  return [
    ...authHandlers(identity),
    ...resources.flatMap((resource) => resourceHandlers(resource, resourceRegistry)),
    ...mediaHandlers,
    ...settingsHandlers,
    ...dashboardHandlers(resourceRegistry),
  ];
}
