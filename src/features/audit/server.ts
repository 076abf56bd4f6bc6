import type { ServerSlice } from '../../engine/slices/server-slice.ts';
import type { AuditFiles } from './export.ts';
import { auditHandlers } from './handlers.ts';
import { auditSealing, sealAudit, synchronisePrivateFields } from './jobs.ts';
import type { NamedSource } from './queries/history.ts';
import type { LoggedReference } from './queries/names.ts';
import type { PlacedEntries } from './queries/seen-entries.ts';
import { privaciesOf } from './rules.ts';

/**
 * @param others records that are not a resource's but have a history.
 * @param logged the references in hand-written entries.
 * @param files how an export is written and registered.
 * @param placed hand-written entries that are about plants or reservoirs.
 */
export function auditServer(
  others: readonly NamedSource[],
  logged: readonly LoggedReference[],
  files: AuditFiles,
  placed: readonly PlacedEntries[],
): ServerSlice {
  return {
    async prepare({ database, registry, privateFields, report }) {
      await synchronisePrivateFields(database, privaciesOf(registry, privateFields));
      // Detects a log copied from another server before there are new entries.
      await sealAudit(database).catch((error: unknown) => report('audit log not sealed', error));
    },
    handlers: (services) => auditHandlers(services, others, logged, files, placed),
    jobs: ({ database }) => [auditSealing(database)],
  };
}
