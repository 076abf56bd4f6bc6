import { ProblemError } from '../../contract/errors.ts';
import { resourceOperations } from '../../declare/operations.ts';
import { writeAudit } from '../../engine/audit.ts';
import type { ResourceRegistry } from '../../engine/columns.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { toCsv } from '../../lib/csv.ts';
import {
  type AuditEntry,
  exportAudit,
  getAuditFilters,
  getDetailAudit,
  getListAudit,
  getRecordHistory,
  getRecordState,
} from './contract.ts';
import { readChoices } from './queries/choices.ts';
import { currentFields, fieldsAfter } from './queries/history.ts';
import { listEntries, listRecordedEntries, newestEntries, readEntry } from './queries/log.ts';
import { type Privacies, redact, redactedFields, visible } from './rules.ts';

/** Entries that one export holds at most. */
const exportedAtMost = 50_000;

/** Reading the audit log: the whole of it, and the history of one record. */
export function auditHandlers(registry: ResourceRegistry, privacies: Privacies): Handler[] {
  const hiddenFrom = (context: Context, resource: string) =>
    redactedFields(privacies.get(resource), callerOf(context).permissions);
  return [
    handle(getListAudit, (input, context) => listEntries(context.database, registry, input)),

    handle(getDetailAudit, async ({ id }, context) => {
      const entry = await readEntry(context.database, registry, id);
      if (!entry) throw new ProblemError('NOT_FOUND');
      return redact(entry, hiddenFrom(context, entry.resource));
    }),

    handle(getAuditFilters, (_input, context) => readChoices(context.database)),

    handle(exportAudit, async (input, context) => {
      // One more than fits tells whether there are more.
      const found = await newestEntries(context.database, registry, input, exportedAtMost + 1);
      const entries = found.slice(0, exportedAtMost);
      const complete = found.length === entries.length;
      const fileName = `audit-${new Date().toISOString().slice(0, 10)}.csv`;
      const change = { operation: exportAudit.name, resource: 'audit-log', recordId: fileName };
      await writeAudit(context.database, context, { ...change, after: { ...input, rows: entries.length, complete } });
      return { fileName, csv: csvOf(entries), rows: entries.length, complete };
    }),

    handle(getRecordHistory, async ({ resource: name, id, ...paging }, context) => {
      const resource = registry.get(name);
      // What is no resource but has a log, as accounts do, names the permission itself.
      if (resource) mayRead(resourceOperations(resource).detail.name, context);
      else mayRead(privacies.get(name)?.permission, context);
      const { database } = context;
      const page = await listRecordedEntries(database, registry, { resource: name, recordId: id, ...paging });
      const known = page.totalItem > 0 || (resource && (await currentFields(database, resource, id)));
      if (!known) throw new ProblemError('NOT_FOUND');
      const hidden = hiddenFrom(context, name);
      return { ...page, items: page.items.map((entry) => redact(entry, hidden)) };
    }),

    handle(getRecordState, async ({ resource: name, recordId, id }, context) => {
      const resource = registry.get(name);
      if (!resource) throw new ProblemError('NOT_FOUND');
      mayRead(resourceOperations(resource).detail.name, context);
      const entry = await readEntry(context.database, registry, id);
      if (entry?.resource !== name || entry.recordId !== recordId) throw new ProblemError('NOT_FOUND');
      const redacted = new Set<string>();
      const recorded = await fieldsAfter(context.database, resource, entry);
      const fields = visible(recorded, hiddenFrom(context, name), redacted);
      return { fields, redacted: [...redacted].sort() };
    }),
  ];
}

/**
 * A history is for those who may read the record itself.
 * @param permission to read it; undefined: there is no such record.
 * @throws ProblemError NOT_FOUND, FORBIDDEN.
 */
function mayRead(permission: string | undefined, context: Context): void {
  if (permission === undefined) throw new ProblemError('NOT_FOUND');
  if (!callerOf(context).permissions.has(permission)) throw new ProblemError('FORBIDDEN');
}

/** The columns of the export, under the names of the API: of values only which fields changed leaves the product. */
const csvColumns = [
  ...(['id', 'at', 'accountId', 'accountName', 'operation', 'resource', 'recordId', 'title'] as const),
  ...(['version', 'ipAddress', 'requestId', 'fields', 'sealed'] as const),
];

function csvOf(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) =>
    csvColumns.map((column) => (column === 'fields' ? entry.fields.join(' ') : entry[column])),
  );
  return toCsv([csvColumns, ...rows]);
}
