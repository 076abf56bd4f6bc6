import { rulesOf } from '../../src/engine/server-slice.ts';
import type { TrashScope } from '../../src/features/trash/rules.ts';
import { resourceRegistry } from '../../src/product/resources.ts';
import { servers } from '../../src/product/servers.ts';

/** What the trash of the product works over, where records are kept for some days. */
export function trashScope(days: number): TrashScope {
  return { registry: resourceRegistry, rules: rulesOf(servers), days };
}
