import { declaredKind, emptyValue } from '../../src/declare/kinds/registry.ts';
import { activeStatus, fieldEntries, type Resource, type ResourceRegistry } from '../../src/declare/resource.ts';
import type { NamedFiles } from '../../src/engine/kinds/kind.ts';
import { storedKind } from '../../src/engine/kinds/registry.ts';
import { snakeCase } from '../../src/engine/names.ts';

/**
 * The migration of a new resource, from its declaration: the table with a column for each field, the indexes for its
 * list's filters and orders, the totals that its list counts, and the columns that visitors may read. Further
 * constraints are added by hand.
 */
export function migrationText(resource: Resource, registry: ResourceRegistry): string {
  const table = snakeCase(resource.name);
  const columns = [
    'id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
    ...fieldEntries(resource).map(([name]) => columnText(resource, name, registry)),
    ...(resource.ordered ? ['position integer NOT NULL'] : []),
    'status smallint NOT NULL',
    'version integer NOT NULL DEFAULT 1',
    'created_at timestamptz NOT NULL DEFAULT now()',
    'created_by uuid',
    'updated_at timestamptz NOT NULL DEFAULT now()',
    'updated_by uuid',
    'deleted_at timestamptz',
    'deleted_by uuid',
    'search tsvector NOT NULL',
  ];
  const { group, flag } = resource.list.counted ?? {};
  const counted = [group, flag].map((name) => (name ? `'${snakeCase(name)}'` : 'NULL'));
  return [
    `CREATE TABLE ${table} (\n  ${columns.join(',\n  ')}\n);`,
    ...uniqueIndexes(resource, table),
    ...orderIndexes(resource, table),
    `CREATE INDEX ${table}_search ON ${table} USING gin (search);`,
    `CREATE INDEX ${table}_trash ON ${table} (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;`,
    `SELECT attach_resource('${table}', ${counted.join(', ')});`,
    ...filesKept(resource, table),
    ...publicGrant(resource, table),
    '',
  ].join('\n');
}

function columnText(resource: Resource, name: string, registry: ResourceRegistry): string {
  const field = resource.fields[name];
  if (!field) return '';
  const stored = storedKind(field);
  const column = snakeCase(name);
  const nullable = field.required !== true && emptyValue(field) === null;
  const parts = [column, stored.columnType?.(field) ?? stored.type(field), nullable ? '' : 'NOT NULL'];
  const check = stored.check?.(column, field);
  if (check) parts.push(`CHECK (${check})`);
  // The engine checks what a published record needs; for a nullable column the database checks it as well.
  if (nullable && field.required === 'publish')
    parts.push(`CHECK (status <> ${activeStatus} OR ${column} IS NOT NULL)`);
  // The database checks a single id as well; it cannot check arrays and rows.
  const at = stored.type(field) === 'bigint' ? stored.referenceReader?.at(field) : undefined;
  if (at)
    parts.push(
      `REFERENCES ${'media' in at ? 'stored_files' : snakeCase(registry.get(at.resource)?.name ?? at.resource)}`,
    );
  return parts.filter((part) => part !== '').join(' ');
}

/** The triggers that record which files the records use (migration media_uses), if a field can reference one. */
function filesKept(resource: Resource, table: string): string[] {
  const named = fileColumns(resource);
  const lists = (['single', 'lists', 'texts', 'children'] as const).map((as) => named.get(as) ?? []);
  if (lists.every((columns) => columns.length === 0)) return [];
  return [`SELECT attach_files('${table}', ${lists.map((columns) => `'{${columns.join(',')}}'`).join(', ')});`];
}

/** The columns that reference files, by the kind of reference; for children with the key within each. */
export function fileColumns(resource: Resource): Map<NamedFiles['as'], string[]> {
  const named = new Map<NamedFiles['as'], string[]>();
  for (const [name, field] of fieldEntries(resource)) {
    const files = field.given ? undefined : storedKind(field).files?.(field);
    if (!files) continue;
    const columns = 'of' in files ? files.of.map((child) => `${snakeCase(name)}.${child}`) : [snakeCase(name)];
    named.set(files.as, [...(named.get(files.as) ?? []), ...columns]);
  }
  return named;
}

function uniqueIndexes(resource: Resource, table: string): string[] {
  return fieldEntries(resource).flatMap(([name, field]) => {
    if (!field.unique && !declaredKind(field).made) return [];
    const column = snakeCase(name);
    const compared = storedKind(field).sheet?.key?.sql(column) ?? column;
    const among = Array.isArray(field.unique) ? field.unique.map(snakeCase) : [];
    const columns = [...among, compared].join(', ');
    const alike = among.length > 0 ? ' NULLS NOT DISTINCT' : '';
    return [`CREATE UNIQUE INDEX ${table}_${column} ON ${table} (${columns})${alike} WHERE deleted_at IS NULL;`];
  });
}

/** An index for each order that the list offers, and for the default order within each group with a stored total. */
function orderIndexes(resource: Resource, table: string): string[] {
  const { list } = resource;
  const usual = orderText(resource, list.sort.field, list.sort.order === 'descend');
  const orders = new Map([[list.sort.field as string, usual]]);
  for (const name of list.sortable) {
    if (!orders.has(name)) orders.set(name, orderText(resource, name, name.endsWith('At')));
  }
  const grouped = [...(list.counted?.group ? [snakeCase(list.counted.group)] : []), 'status'];
  return [
    ...[...orders].map(
      ([name, order]) =>
        `CREATE INDEX ${table}_${snakeCase(name)}_order ON ${table} (${order}) WHERE deleted_at IS NULL;`,
    ),
    ...grouped.map(
      (column) => `CREATE INDEX ${table}_${column}_usual ON ${table} (${column}, ${usual}) WHERE deleted_at IS NULL;`,
    ),
  ];
}

function orderText(resource: Resource, name: string, descending: boolean): string {
  const field = resource.fields[name];
  const sort = (field && storedKind(field).sort?.(name, field)) ?? { column: name };
  const direction = descending ? ' DESC' : '';
  const collation = sort.collation ? ` COLLATE "${sort.collation}"` : '';
  return `${snakeCase(sort.column)}${collation}${direction}, id${direction}`;
}

function publicGrant(resource: Resource, table: string): string[] {
  if (!resource.publicFields) return [];
  const { from, to } = resource.publicWindow ?? {};
  const window = [from, to].flatMap((name) => name ?? []);
  const names = [
    'id',
    ...resource.publicFields,
    ...window,
    ...(resource.ordered ? ['position'] : []),
    'status',
    'deletedAt',
  ];
  return [`GRANT SELECT (${[...new Set(names)].map(snakeCase).join(', ')}) ON ${table} TO cms_public;`];
}
