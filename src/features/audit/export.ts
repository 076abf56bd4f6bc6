import { ProblemError } from '../../contract/errors.ts';
import { populatedName, type Resource, type ResourceRegistry } from '../../declare/resource.ts';
import { type Context, callerOf, type FileAnswer } from '../../engine/handler.ts';
import { storedKind } from '../../engine/kinds/registry.ts';
import { siteDateTime } from '../../lib/clock.ts';
import { formatSecond } from '../../lib/format.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { PlainCell, WrittenRows, WrittenSheet } from '../../platform/spreadsheets/column.ts';
import { type AuditDetail, exportAudit, getDetailAudit } from './contract/audit.ts';
import { type AuditFilters, openEntries, type RecordedEntry } from './queries/log.ts';
import { type AuditTexts, auditTexts } from './texts.ts';

type Format = 'xlsx' | 'csv';

/** How files are written and registered: what the spreadsheets slice provides to the log. */
export interface AuditFiles {
  readonly mediaTypes: Readonly<Record<Format, string>>;
  write(
    format: Format,
    sheet: WrittenSheet,
    rows: WrittenRows,
    done: (complete: boolean) => Promise<void>,
  ): FileAnswer['content'];
  /** Returns a function that formats a field's value as text; `shown` is the populated value. */
  cellWriter(resource: Resource, name: string, context: Context): (value: unknown, shown: unknown) => PlainCell;
  register(
    context: Context,
    operation: string,
    entry: {
      resource: string;
      rows: number;
      columns: readonly string[];
      personal: boolean;
      format: Format;
      filters: Readonly<Record<string, unknown>>;
    },
  ): Promise<string>;
  registerEnd(database: Database, id: string): Promise<void>;
}

interface AuditExport {
  readonly context: Context;
  readonly registry: ResourceRegistry;
  readonly files: AuditFiles;
  readonly format: Format;
  /** Whether this caller may see personal values. */
  readonly personal: boolean;
  /** The filters as they were sent. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly input: AuditFilters;
  readonly show: (entries: readonly RecordedEntry[], database: Database) => Promise<AuditDetail[]>;
}

/** The most entries of one file. */
const exportedAtMost = 50_000;

const facts = ['at', 'who', 'operation', 'resource', 'title', 'recordId', 'field'] as const;
const origin = ['ipAddress', 'requestId', 'sealed', 'id'] as const;

/**
 * The entries as a file, one line per changed field, as texts in the site's time zone. It contains values only for
 * callers who may read them in the log.
 */
export async function exportEntries(wanted: AuditExport): Promise<FileAnswer> {
  const { context, registry, files, format, personal, filters, input, show } = wanted;
  const opened = await openEntries(context.database, registry, input, exportedAtMost);
  if (opened.total > exportedAtMost) {
    await opened.close();
    throw new ProblemError('VALIDATION_FAILED', { detail: 'detail.tooManyEntries', values: { most: exportedAtMost } });
  }
  const withValues = callerOf(context).permissions.has(getDetailAudit.name);
  const columns = [...facts, ...(withValues ? (['before', 'after'] as const) : []), ...origin];
  const register = {
    resource: 'audit-log',
    rows: opened.total,
    columns,
    personal: personal && withValues,
    format,
    filters,
  };
  // Registers the export before the first byte is sent: the data is disclosed from then on.
  const id = await files.register(context, exportAudit.name, register).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const writer = lineWriter(context, registry, files);
  async function* rows() {
    for await (const batch of opened.batches) {
      const lines = (await show(batch, opened.transaction)).flatMap(writer);
      yield lines.map((line) => columns.map((column) => line[column] ?? null));
    }
  }
  const sheet = {
    name: context.text('resource.audit-log.many'),
    columns: columns.map((column) => ({
      header: context.text(`audit.${column}`),
      kind: 'text' as const,
      width: widths[column] ?? 18,
    })),
  };
  const { day } = siteDateTime(Date.now());
  return {
    fileName: `nhat-ky-${day}.${format}`,
    mediaType: files.mediaTypes[format],
    content: files.write(format, sheet, rows(), async (complete) => {
      await opened.close();
      if (complete) await files.registerEnd(context.database, id);
    }),
  };
}

const widths: Readonly<Record<string, number>> = { at: 20, who: 24, operation: 30, title: 40, before: 50, after: 50 };

type Line = Partial<Record<(typeof facts)[number] | (typeof origin)[number] | 'before' | 'after', PlainCell>>;

function lineWriter(context: Context, registry: ResourceRegistry, files: AuditFiles) {
  const words: AuditTexts = auditTexts(context, registry);
  const writers = new Map<string, ReturnType<AuditFiles['cellWriter']>>();
  const valueText = (entry: AuditDetail, name: string, values: AuditDetail['before']): string => {
    if (entry.redacted.includes(name)) return context.text('audit.redacted');
    const value = values?.[name];
    if (value === undefined || value === null) return '';
    const resource = registry.get(entry.resource);
    const field = resource?.fields[name];
    const named = [value].flat().map((each) => entry.names[name]?.[String(each)]);
    if (named.length > 0 && named.every((each) => each !== undefined)) return named.join(', ');
    if (name === 'status' && !resource) return orPlain(context, `status.account.${value}`, value);
    if (!resource || (!field && name !== 'status')) return plainText(context, value);
    const key = `${entry.resource} ${name}`;
    const writer = writers.get(key) ?? files.cellWriter(resource, name, context);
    writers.set(key, writer);
    const populated = field && populatedName(name, field);
    const cell = writer(value, populated === undefined ? undefined : (values?.[populated] ?? null));
    return cell === null ? plainText(context, value) : cellText(context, cell);
  };
  /** Before and after; rich text as plain text, unless only its formatting changed. */
  const textsOf = (entry: AuditDetail, name: string): readonly [string, string] => {
    const [before, after] = [valueText(entry, name, entry.before), valueText(entry, name, entry.after)];
    const field = registry.get(entry.resource)?.fields[name];
    const plain = field && storedKind(field).sheet?.text;
    if (!plain || entry.redacted.includes(name)) return [before, after];
    const [plainBefore, plainAfter] = [before && plain(before, field), after && plain(after, field)];
    return plainBefore === plainAfter ? [before, after] : [plainBefore, plainAfter];
  };
  return (entry: AuditDetail): Line[] => {
    const shared: Line = {
      at: formatSecond(entry.at),
      who: entry.accountName ?? context.text('audit.nobody'),
      operation: words.operation(entry.operation),
      resource: words.subject(entry.resource),
      title: entry.title,
      recordId: entry.recordId,
      ipAddress: entry.ipAddress,
      requestId: entry.requestId,
      sealed: entry.sealed,
      id: entry.id,
    };
    const lines = entry.fields.flatMap((name) => {
      const [before, after] = textsOf(entry, name);
      // Omits empty fields of a new record.
      return before === '' && after === ''
        ? []
        : { ...shared, field: words.field(entry.resource, name), before, after };
    });
    return lines.length > 0 ? lines : [shared];
  };
}

function cellText(context: Context, cell: NonNullable<PlainCell>): string {
  if (typeof cell !== 'object') return plainText(context, cell);
  return 'date' in cell ? cell.date.split('-').reverse().join('/') : formatSecond(cell.instant.toISOString());
}

/** A value without a known type. */
function plainText(context: Context, value: unknown): string {
  if (typeof value === 'boolean') return context.text(value ? 'audit.yes' : 'audit.no');
  if (Array.isArray(value)) return value.map((each) => plainText(context, each)).join(', ');
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? formatSecond(value) : value;
  if (typeof value !== 'object') return String(value);
  return Object.keys(value ?? {}).length > 0 ? JSON.stringify(value) : '';
}

function orPlain(context: Context, key: string, value: unknown): string {
  const text = context.text(key);
  return text === key ? plainText(context, value) : text;
}
