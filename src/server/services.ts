import { isResource } from '../declare/slice.ts';
import { rulesOf } from '../engine/server-slice.ts';
import type { Services } from '../engine/services.ts';
import { resourceRegistry } from '../product/resources.ts';
import { servers } from '../product/servers.ts';
import { slices } from '../product/slices.ts';

/** The services of the product, around what the host has opened. */
export function createServices(
  host: Pick<Services, 'settings' | 'database' | 'identity' | 'report' | 'onStop'>,
): Services {
  return {
    ...host,
    registry: resourceRegistry,
    rules: rulesOf(servers),
    privateFields: slices.flatMap((part) => (isResource(part) ? [] : (part.privateFields ?? []))),
  };
}
