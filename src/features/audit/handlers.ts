import { ProblemError } from '../../contract/errors.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import { readableCondition } from '../../engine/row-access/readable-rows.ts';
import type { Services } from '../../engine/slices/services.ts';
import {
  type AuditExportInput,
  exportAudit,
  getAuditFilters,
  getDetailAudit,
  getListAudit,
  getRecordHistory,
  getRecordState,
} from './contract/audit.ts';
import { type AuditFiles, exportEntries } from './export.ts';
import { readChoices } from './queries/choices.ts';
import { fieldsAfter, isReadable, type NamedSource, recordExists, sourceOf } from './queries/history.ts';
import { listEntries, listRecordedEntries, type RecordedEntry, readEntry } from './queries/log.ts';
import { type LoggedReference, nameReader } from './queries/names.ts';
import { findWords } from './queries/search.ts';
import { type PlacedEntries, seenEntries } from './queries/seen-entries.ts';
import { privaciesOf, redact, redactedFields, visible } from './rules.ts';
import { auditTexts } from './texts.ts';

/**
 * Reads the audit log, and the history of one record.
 * @param others records that are not a resource's but have a history.
 * @param logged the references in hand-written entries.
 * @param placed hand-written entries that are about plants or reservoirs.
 */
export function auditHandlers(
  { registry, rules, privateFields, refreshRights }: Services,
  others: readonly NamedSource[],
  logged: readonly LoggedReference[],
  files: AuditFiles,
  placed: readonly PlacedEntries[],
): Handler[] {
  const privacies = privaciesOf(registry, privateFields);
  const readNames = nameReader(registry, logged);
  /** Entries as the caller may see them, with the names of their values. */
  const shown = (entries: readonly RecordedEntry[], context: Context, database = context.database) =>
    readNames(
      database,
      auditTexts(context, registry),
      entries.map((entry) => redact(entry, hiddenFrom(context, entry.resource))),
    );
  const filtersOf = async ({ textSearch, ...filters }: AuditExportInput, context: Context) => ({
    ...filters,
    seen: seenEntries(registry, placed, context),
    found: await findWords(context.database, registry, auditTexts(context, registry), textSearch),
  });
  const hiddenFrom = (context: Context, resource: string) =>
    redactedFields(privacies.get(resource), callerOf(context).permissions);
  /** A history is only for callers who may read the record itself. @throws ProblemError NOT_FOUND, FORBIDDEN. */
  const readableSource = (name: string, context: Context) => {
    const resource = registry.get(name);
    const source = resource ? sourceOf(resource) : others.find(({ records }) => records === name);
    if (!source) throw new ProblemError('NOT_FOUND');
    if (!callerOf(context).permissions.has(source.permission)) throw new ProblemError('FORBIDDEN');
    return source;
  };
  /** Records that the caller may not read have no history either. @throws ProblemError NOT_FOUND. */
  const checkReadable = async (name: string, id: string, context: Context) => {
    const resource = registry.get(name);
    const only = resource && (await readableCondition({ registry, rules }, resource, context));
    if (resource && !(await isReadable(context.database, resource, id, only))) throw new ProblemError('NOT_FOUND');
  };
  return [
    handle(getListAudit, async (input, context) =>
      listEntries(context.database, registry, await filtersOf(input, context)),
    ),

    handle(getDetailAudit, async ({ id }, context) => {
      const entry = await readEntry(context.database, registry, id, seenEntries(registry, placed, context));
      if (!entry) throw new ProblemError('NOT_FOUND');
      const [shownEntry] = await shown([entry], context);
      if (!shownEntry) throw new ProblemError('NOT_FOUND');
      return shownEntry;
    }),

    handle(getAuditFilters, (_input, context) => readChoices(context.database)),

    handle(exportAudit, async ({ format = 'xlsx', ...input }, context) => {
      const held = [exportAudit, getDetailAudit].filter(({ name }) => callerOf(context).permissions.has(name));
      const personal = [...privacies.values()].some(
        ({ fields, permission }) => fields.length > 0 && callerOf(context).permissions.has(permission),
      );
      return exportEntries({
        ...{ context, registry, files, format, personal, filters: input },
        input: await filtersOf(input, context),
        show: async (entries, database) => {
          const now = await refreshRights(context);
          if (!held.every(({ name }) => callerOf(now).permissions.has(name))) throw new ProblemError('FORBIDDEN');
          return shown(entries, now, database);
        },
      });
    }),

    handle(getRecordHistory, async ({ resource: name, id, ...paging }, context) => {
      const source = readableSource(name, context);
      await checkReadable(name, id, context);
      const { database } = context;
      const page = await listRecordedEntries(database, registry, { resource: name, recordId: id, ...paging });
      if (page.totalItem === 0 && !(await recordExists(database, source, id))) throw new ProblemError('NOT_FOUND');
      return { ...page, items: await shown(page.items, context) };
    }),

    handle(getRecordState, async ({ resource: name, recordId, id }, context) => {
      const source = readableSource(name, context);
      if (!source.id.test(recordId)) throw new ProblemError('NOT_FOUND');
      await checkReadable(name, recordId, context);
      const { database } = context;
      const entry = await readEntry(database, registry, id);
      if (entry?.resource !== name || entry.recordId !== recordId) throw new ProblemError('NOT_FOUND');
      const redacted = new Set<string>();
      const seen = visible(await fieldsAfter(database, source, entry), hiddenFrom(context, name), redacted);
      return { fields: await source.present(seen, database), redacted: [...redacted].sort() };
    }),
  ];
}
