import { ProblemError } from '../../contract/errors.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import type { Services } from '../../engine/slices/services.ts';
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
import { fieldsAfter, type NamedSource, recordExists, sourceOf } from './queries/history.ts';
import { listEntries, listRecordedEntries, newestEntries, readEntry } from './queries/log.ts';
import { privaciesOf, redact, redactedFields, visible } from './rules.ts';

/** Entries that one export holds at most. */
const exportedAtMost = 50_000;

/**
 * Reading the audit log: the whole of it, and the history of one record.
 * @param others records that are no resource's and have a history all the same.
 */
export function auditHandlers({ registry, privateFields }: Services, others: readonly NamedSource[]): Handler[] {
  const privacies = privaciesOf(registry, privateFields);
  const hiddenFrom = (context: Context, resource: string) =>
    redactedFields(privacies.get(resource), callerOf(context).permissions);
  /** A history is for those who may read the record itself. @throws ProblemError NOT_FOUND, FORBIDDEN. */
  const readableSource = (name: string, context: Context) => {
    const resource = registry.get(name);
    const source = resource ? sourceOf(resource) : others.find(({ records }) => records === name);
    if (!source) throw new ProblemError('NOT_FOUND');
    if (!callerOf(context).permissions.has(source.permission)) throw new ProblemError('FORBIDDEN');
    return source;
  };
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
      const source = readableSource(name, context);
      const { database } = context;
      const page = await listRecordedEntries(database, registry, { resource: name, recordId: id, ...paging });
      if (page.totalItem === 0 && !(await recordExists(database, source, id))) throw new ProblemError('NOT_FOUND');
      const hidden = hiddenFrom(context, name);
      return { ...page, items: page.items.map((entry) => redact(entry, hidden)) };
    }),

    handle(getRecordState, async ({ resource: name, recordId, id }, context) => {
      const source = readableSource(name, context);
      if (!source.id.test(recordId)) throw new ProblemError('NOT_FOUND');
      const { database } = context;
      const entry = await readEntry(database, registry, id);
      if (entry?.resource !== name || entry.recordId !== recordId) throw new ProblemError('NOT_FOUND');
      const redacted = new Set<string>();
      const seen = visible(await fieldsAfter(database, source, entry), hiddenFrom(context, name), redacted);
      return { fields: await source.present(seen, database), redacted: [...redacted].sort() };
    }),
  ];
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
