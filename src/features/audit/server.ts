import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import { auditHandlers } from './handlers.ts';
import { auditSealing, sealAudit, synchronisePrivateFields } from './jobs.ts';
import type { NamedSource } from './queries/history.ts';
import { privaciesOf } from './rules.ts';

/** @param others records that are no resource's and have a history all the same. */
export function auditServer(others: readonly NamedSource[]): ServerSlice {
  return {
    async prepare({ database, registry, privateFields, report }) {
      await synchronisePrivateFields(database, privaciesOf(registry, privateFields));
      // A log that came from another server is recognised before there are new entries.
      await sealAudit(database).catch((error: unknown) => report('audit log not sealed', error));
    },
    handlers: (services) => auditHandlers(services, others),
    jobs: ({ database }) => [auditSealing(database)],
  };
}
