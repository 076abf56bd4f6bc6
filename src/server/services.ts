import { isResource } from '../declare/slices/slice.ts';
import type { ResourceScope } from '../engine/record-rules.ts';
import { rulesOf } from '../engine/slices/server-slice.ts';
import type { Services } from '../engine/slices/services.ts';
import { createStatusTotals } from '../engine/status-totals.ts';
import { createOutbox, mailPurpose } from '../platform/mail/outbox.ts';
import { createSealer } from '../platform/sealer.ts';
import { resourceRegistry } from '../product/resources.ts';
import { servers } from '../product/servers.ts';
import { slices } from '../product/slices.ts';
import { translate } from './translate.ts';

/** The product's resources with the rules that features add to them. */
export const resourceScope: ResourceScope = { registry: resourceRegistry, rules: rulesOf(servers) };

/** Creates the services of the product from what the host has opened. */
export function createServices(
  host: Pick<
    Services,
    'settings' | 'database' | 'storage' | 'identity' | 'callerOf' | 'refreshRights' | 'report' | 'onStop'
  >,
): Services {
  return {
    ...host,
    ...resourceScope,
    outbox: createOutbox(createSealer(host.identity.options.secret, mailPurpose)),
    textIn: (language, keys, values) => translate(language, keys, values) ?? '',
    statusTotals: createStatusTotals(host.database),
    privateFields: slices.flatMap((part) => (isResource(part) ? [] : (part.privateFields ?? []))),
  };
}
