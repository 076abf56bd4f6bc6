import { globSync, readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { InsertType, SelectType } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { fileColumns } from '../../scripts/new-resource/migration.ts';
import { languages } from '../../src/contract/languages.ts';
import type { Field } from '../../src/declare/field.ts';
import { declaredKind, emptyValue } from '../../src/declare/kinds/registry.ts';
import { fieldEntries, type Resource } from '../../src/declare/resource.ts';
import { isResource } from '../../src/declare/slices/slice.ts';
import { storedKind } from '../../src/engine/kinds/registry.ts';
import { snakeCase } from '../../src/engine/names.ts';
import type { Schema } from '../../src/platform/database/schema.ts';
import { resourceRegistry, resources } from '../../src/product/resources.ts';
import { functions } from '../../src/product/roles.ts';
import { slices } from '../../src/product/slices.ts';
import { createDatabase } from '../support/database.ts';
import { importTables } from '../support/import-tables.ts';

const database = await createDatabase();
afterAll(() => database.close());

/** How a column is written: it may be null, it has a default, or every insert says what it holds. */
type Kind<Column> =
  null extends SelectType<Column> ? 'nullable' : undefined extends InsertType<Column> ? 'default' : 'required';
type Kinds = { [Table in keyof Schema]: { [Column in keyof Schema[Table]]: Kind<Schema[Table][Column]> } };

const single = { single: 'default', id: 'default' } as const;
const company = { company_name: 'required', company_name_en: 'default', logo: 'nullable' } as const;
const shown = { page_size: 'default', time_zone: 'default', lock_minutes: 'default', version: 'default' } as const;
const sending = {
  recall_seconds: 'default',
  second_person: 'default',
  provisional_readings: 'default',
  ask_again: 'default',
  second_factor_days: 'default',
} as const;
const announced = {
  announcement: 'required',
  announcement_en: 'default',
  announcement_from: 'nullable',
  announcement_to: 'nullable',
} as const;
const failureKey = { subject: 'required', username: 'nullable', allowed: 'required' } as const;
const bound = { scope_plants: 'default', scope_reservoirs: 'default' } as const;
const timestamps = { created_at: 'default', updated_at: 'default' } as const;
const accessRecord = {
  id: 'default',
  code: 'required',
  name: 'required',
  description: 'required',
  status: 'required',
  seed: 'nullable',
  version: 'default',
  ...timestamps,
  created_by: 'nullable',
  updated_by: 'nullable',
  deleted_at: 'nullable',
  deleted_by: 'nullable',
  search: 'required',
} as const;

/** What `Schema` says of each column. The compiler holds this list against the type; the test against the database. */
const declared: Kinds = {
  accounts: {
    id: 'default',
    kind: 'default',
    username: 'required',
    display_username: 'nullable',
    full_name: 'required',
    email: 'required',
    email_verified: 'default',
    phone: 'default',
    avatar: 'nullable',
    status: 'default',
    must_change_password: 'default',
    one_time_password_ends_at: 'nullable',
    last_login_at: 'nullable',
    ...timestamps,
    version: 'default',
    staff_id: 'nullable',
    search: 'default',
    second_factor_due_at: 'nullable',
    ...bound,
  },
  account_credentials: {
    id: 'default',
    account_id: 'required',
    provider_id: 'required',
    provider_account_id: 'required',
    password: 'nullable',
    access_token: 'nullable',
    refresh_token: 'nullable',
    id_token: 'nullable',
    access_token_expires_at: 'nullable',
    refresh_token_expires_at: 'nullable',
    scope: 'nullable',
    ...timestamps,
  },
  account_sessions: {
    id: 'default',
    account_id: 'required',
    token: 'required',
    expires_at: 'required',
    ip_address: 'nullable',
    user_agent: 'nullable',
    ...timestamps,
    view_as_role: 'nullable',
    view_as_account: 'nullable',
    remembered: 'default',
    locked_at: 'nullable',
    proven_at: 'default',
    previous_token: 'nullable',
    previous_token_until: 'nullable',
  },
  account_verifications: {
    id: 'default',
    identifier: 'required',
    value: 'required',
    expires_at: 'required',
    ...timestamps,
  },
  account_roles: { account_id: 'required', role_id: 'required', claimed_from: 'nullable' },
  api_calls: { api_name: 'required', day: 'required', calls: 'required', refusals: 'required' },
  apis: { name: 'required', group_name: 'required', access: 'required', writes: 'required', enabled: 'default' },
  audit_chain: {
    position: 'required',
    audit_id: 'required',
    tx: 'required',
    salt: 'required',
    content_hash: 'required',
    private: 'required',
    sealed_at: 'required',
    hash: 'required',
  },
  audit_epochs: { first_id: 'required', began_at: 'required' },
  audit_log: {
    id: 'default',
    at: 'default',
    account_id: 'nullable',
    operation: 'required',
    resource: 'required',
    record_id: 'required',
    version: 'nullable',
    before: 'nullable',
    after: 'nullable',
    request_id: 'required',
    ip_address: 'nullable',
    tx: 'default',
  },
  audit_private_fields: { resource: 'required', field: 'required' },
  exports: {
    id: 'default',
    at: 'default',
    account_id: 'required',
    resource: 'required',
    rows: 'required',
    columns: 'required',
    personal: 'required',
    format: 'required',
    filters: 'required',
    ip_address: 'nullable',
    request_id: 'required',
    complete: 'default',
  },
  ...importTables,
  functions: { ...accessRecord, group_name: 'default', new_since: 'nullable' },
  function_apis: { function_id: 'required', api_name: 'required' },
  record_counts: {
    resource: 'required',
    trashed: 'required',
    status: 'required',
    group_id: 'nullable',
    flag: 'required',
    amount: 'required',
  },
  role_functions: { role_id: 'required', function_id: 'required' },
  roles: { ...accessRecord, ...bound, second_factor: 'required' },
  save_keys: { account_id: 'required', key: 'required', request: 'required', record_id: 'nullable', at: 'default' },
  sign_in_failures: { ...failureKey, failures: 'required', last_failed_at: 'required', blocked_until: 'nullable' },
  stored_files: {
    id: 'default',
    storage_key: 'required',
    name: 'required',
    media_type: 'required',
    bytes: 'required',
    sha256: 'required',
    library: 'default',
    folder_id: 'nullable',
    alt: 'default',
    width: 'nullable',
    height: 'nullable',
    created_at: 'default',
    created_by: 'nullable',
  },
  site_settings: { ...single, slogan: 'required', ...shown, ...sending, ...company, ...announced },
};

interface Column {
  name: string;
  kind: string;
  type: string;
}

async function columnsOf(table: string): Promise<Column[]> {
  return database.rows<Column>(
    `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
       CASE WHEN NOT a.attnotnull THEN 'nullable'
            WHEN a.atthasdef OR a.attidentity <> '' THEN 'default' ELSE 'required' END AS kind
     FROM pg_attribute AS a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
    [table],
  );
}

describe('the tables that hand-written code names', () => {
  test.each(Object.entries(declared))('%s is as its type says', async (table, columns) => {
    // A table that a resource is a view of has the columns of its fields besides.
    const isViewed = resources.some(({ viewOf }) => viewOf === table);
    const kinds = (await columnsOf(table)).flatMap(({ name, kind }) =>
      isViewed && !(name in columns) ? [] : [[name, kind]],
    );
    expect(Object.fromEntries(kinds)).toEqual(columns);
  });

  test('are, with the resources, all tables there are but what the start keeps for itself', async () => {
    const rows = await database.rows<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
         AND NOT relispartition AND relname NOT LIKE 'schema_migrations%' AND relname <> 'database_logins'`,
    );
    const known = new Set([...Object.keys(declared), ...namedInText, ...resources.map(tableBehind)]);
    expect(rows.map(({ name }) => name).sort()).toEqual([...known].sort());
  });
});

/** Tables that statements written as text name alone. */
const namedInText = [
  'record_visits',
  ...'earlier_receipts notification_editions refusals'.split(' '),
  ...'account_notifications account_preferences site_preferences accounts_with_readings approval_requests file_versions film_captions folder_rights frozen_days frozen_outputs published_outputs jobs'.split(
    ' ',
  ),
  ...'account_keys account_tokens account_address_changes account_identities'.split(' '),
  ...'invitations sign_up_settings sign_up_terms sign_ups terms_acceptances'.split(' '),
  ...'account_authenticators account_passkeys account_recovery_codes account_trusted_devices'.split(' '),
  ...'pending_sign_ins used_passkey_challenges mail_messages one_time_codes ended_sessions'.split(' '),
  ...'media_uses missing_readings notification_mutes off_output_months output_month_changes output_months program_readings public_hold reading_days reading_keys reading_releases readings output_changes record_text_changes record_texts removed_files reservoirs_with_readings unfinished_uploads'.split(
    ' ',
  ),
];

/** The table that a resource's records lie in. */
function tableBehind(resource: Resource): string {
  return resource.viewOf ?? snakeCase(resource.name);
}

/** Where resources are declared. */
const resourceFolders = globSync('src/{features,resources}/**/resource.ts').map((file) => dirname(file));

/** The column that a field needs. */
function columnFor(name: string, field: Field): Column {
  const optional = field.required !== true && emptyValue(field) === null;
  const stored = storedKind(field);
  return {
    name: snakeCase(name),
    // What nobody writes the table makes by itself.
    kind: field.given && !optional ? 'default' : optional ? 'nullable' : 'required',
    type: stored.columnType?.(field) ?? stored.type(field),
  };
}

const [instant, account] = ['timestamp with time zone', 'uuid'];
const common: Column[] = [
  { name: 'id', kind: 'default', type: 'bigint' },
  { name: 'status', kind: 'required', type: 'smallint' },
  { name: 'version', kind: 'default', type: 'integer' },
  { name: 'created_at', kind: 'default', type: instant },
  { name: 'created_by', kind: 'nullable', type: account },
  { name: 'updated_at', kind: 'default', type: instant },
  { name: 'updated_by', kind: 'nullable', type: account },
  { name: 'deleted_at', kind: 'nullable', type: instant },
  { name: 'deleted_by', kind: 'nullable', type: account },
  { name: 'search', kind: 'required', type: 'tsvector' },
];
const position: Column = { name: 'position', kind: 'required', type: 'integer' };
/** Columns that only the product itself writes. */
const seed: Column = { name: 'seed', kind: 'nullable', type: 'text' };
/** What the table behind a view calls what the view calls otherwise. */
const beneath: Readonly<Record<string, string>> = { uploadedAt: 'created_at' };
const newSince: Column = { name: 'new_since', kind: 'nullable', type: instant };
const scope: Column[] = ['scope_plants', 'scope_reservoirs'].map((name) => ({
  name,
  kind: 'default',
  type: 'bigint[]',
}));
const beside: Readonly<Record<string, Column[]>> = {
  roles: [seed, ...scope],
  staff: [{ name: 'full_name_order', kind: 'default', type: 'text[]' }],
  functions: [seed, newSince],
  'power-outputs': [{ name: 'program_note', kind: 'default', type: 'text' }],
};

describe.each(resources.map((resource) => ({ resource, name: resource.name })))('$name', ({ resource }) => {
  const table = snakeCase(resource.name);

  test('has a column for each of its fields, as long as the field may be, and no other', async () => {
    const fields = fieldEntries(resource).map(([name, field]) => columnFor(name, field));
    const own = [...(resource.ordered ? [position] : []), ...(beside[resource.name] ?? [])];
    const expected = [...common, ...fields, ...own];
    const byName = (one: Column, other: Column) => one.name.localeCompare(other.name);
    // Of the columns of a view PostgreSQL does not say whether they can be null.
    const shown = (column: Column) => (resource.viewOf ? { ...column, kind: '' } : column);
    expect((await columnsOf(table)).map(shown).sort(byName)).toEqual(expected.map(shown).sort(byName));
  });

  test('points where its references say', async () => {
    const rows = await database.rows<{ name: string; target: string }>(
      `SELECT a.attname AS name, c.confrelid::regclass::text AS target FROM pg_constraint AS c
       JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       WHERE c.conrelid = $1::regclass AND c.contype = 'f' AND c.confrelid <> 'accounts'::regclass`,
      [tableBehind(resource)],
    );
    expect(Object.fromEntries(rows.map(({ name, target }) => [name, target]))).toEqual(targetsOf(resource));
  });

  test('notes changes of the texts that are searched when somebody asks for it, and of no others', async () => {
    const rows = await database.rows<{ name: string }>(
      `SELECT a.attname AS name FROM pg_trigger AS t JOIN pg_attribute AS a ON a.attrelid = t.tgrelid AND a.attnum = ANY(t.tgattr)
       WHERE t.tgrelid = $1::regclass AND t.tgname = 'text_changed'`,
      [tableBehind(resource)],
    );
    const texts = resource.searchTexts ? ['search', ...resource.searchTexts.map(snakeCase)] : [];
    expect(rows.map(({ name }) => name).sort()).toEqual(texts.sort());
  });

  test('finds by words, slug and order through indexes', async () => {
    const rows = await database.rows<{ indexdef: string }>('SELECT indexdef FROM pg_indexes WHERE tablename = $1', [
      tableBehind(resource),
    ]);
    const indexes = rows.map(({ indexdef }) => indexdef.replaceAll('"', '')).join('\n');
    expect(indexes).toContain('USING gin (search)');
    const { field, order } = resource.list.sort;
    const direction = order === 'descend' ? ' DESC' : '';
    const declaration = resource.fields[field];
    const sort = (declaration && storedKind(declaration).sort?.(field, declaration)) ?? { column: field };
    const column = beneath[sort.column] ?? snakeCase(sort.column);
    const collation = sort.collation ? ` COLLATE ${sort.collation}` : '';
    expect(indexes).toMatch(new RegExp(`\\(${column}${collation}${direction}, id${direction}\\) WHERE`));
    expect(indexes).toMatch(/\(deleted_at DESC, id DESC\) WHERE \(deleted_at IS NOT NULL\)/);
  });

  test('keeps apart by a unique index the fields that are declared unique, and no others', async () => {
    const rows = await database.rows<{ indexname: string }>(
      `SELECT indexname FROM pg_indexes WHERE tablename = $1
         AND indexdef LIKE 'CREATE UNIQUE INDEX%WHERE (deleted_at IS NULL)'
       UNION ALL SELECT conname FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'x' AND condeferrable
         AND pg_get_constraintdef(oid) LIKE '%WITH =) WHERE ((deleted_at IS NULL))%'`,
      [table],
    );
    const unique = fieldEntries(resource).flatMap(([name, field]) =>
      field.unique || declaredKind(field).made ? [snakeCase(name)] : [],
    );
    expect(rows.map(({ indexname }) => indexname).sort()).toEqual(unique.map((column) => `${table}_${column}`).sort());
  });

  test('keeps totals by the filters that its list counts', async () => {
    const [trigger] = await database.rows<{ source: string }>(
      'SELECT prosrc AS source FROM pg_proc WHERE proname = $1',
      [`${table}_count`],
    );
    const [, group, flag] =
      /deleted_at IS NOT NULL AS trashed, status, (\S+) AS group_id, (\S+) AS flag/.exec(trigger?.source ?? '') ?? [];
    const { counted } = resource.list;
    expect(group).toBe(counted?.group ? snakeCase(counted.group) : 'NULL::bigint');
    expect(flag).toBe(counted?.flag ? snakeCase(counted.flag) : 'false');
  });

  test('keeps which files its records use, by every field that can name one', async () => {
    const [trigger] = await database.rows<{ source: string }>(
      'SELECT prosrc AS source FROM pg_proc WHERE proname = $1',
      [`${table}_files`],
    );
    const [, named = ''] = /FROM \((.*)\) AS named\(file, field\)/s.exec(trigger?.source ?? '') ?? [];
    const triggerColumns = [...named.matchAll(/(?:item ->> '(\w+)'.*?)?NEW\.(\w+)/g)].map(([, child, column]) =>
      child ? `${column}.${child}` : column,
    );
    expect(triggerColumns.sort()).toEqual([...fileColumns(resource).values()].flat().sort());
  });

  test('has a folder of its own name with the words for it in every language', () => {
    expect(resourceFolders.map((folder) => basename(folder))).toContain(resource.name);
    expect(Object.keys(resource.labels)).toEqual(expect.arrayContaining([...languages]));
  });
});

/** The foreign keys that the declaration asks for: of single values, for arrays and rows have none. */
function targetsOf(resource: Resource): Record<string, string> {
  const targets = fieldEntries(resource).flatMap(([name, field]) => {
    const { referenceReader, type } = storedKind(field);
    if (!referenceReader || field.given || type(field) !== 'bigint') return [];
    const at = referenceReader.at(field);
    const target = 'media' in at ? 'stored_files' : snakeCase(resourceRegistry.get(at.resource)?.name ?? '');
    return [[snakeCase(name), target]];
  });
  return Object.fromEntries(targets);
}

describe('folders', () => {
  const foldersOf = (files: readonly string[]) => files.map((file) => dirname(file)).sort();

  test('every declaration of a resource is in the product', () => {
    expect(resourceFolders.map((folder) => basename(folder)).sort()).toEqual(resources.map(({ name }) => name).sort());
  });

  test('resources/ has a folder for each resource and nothing else, features/ what is more or less than one resource', () => {
    const ofResources = resourceFolders.filter((folder) => folder.startsWith('src/resources/'));
    expect(globSync('src/resources/*')).toHaveLength(ofResources.length);
    expect(ofResources.filter((folder) => dirname(folder) !== 'src/resources')).toEqual([]);
    const ofFeatures = resourceFolders.filter((folder) => folder.startsWith('src/features/'));
    expect(ofFeatures.filter((folder) => dirname(dirname(folder)) !== 'src/features')).toEqual([]);
    expect(foldersOf(globSync('src/features/*/slice.ts'))).toEqual(globSync('src/features/*').sort());
  });

  test('every slice is in the product under the name of its folder, and carried out there', () => {
    const built = slices.flatMap((part) => (isResource(part) ? [] : [part]));
    const folders = foldersOf(globSync('src/{features,resources}/*/slice.ts'));
    expect(built.map(({ name }) => name).sort()).toEqual(folders.map((folder) => basename(folder)).sort());
    // A page of sections that other slices give has nothing to carry out.
    const pages = built.filter((slice) => Object.keys(slice).join() === 'name').map(({ name }) => name);
    expect(pages).toEqual(['sign-off']);
    const carriedOut = folders.filter((folder) => !pages.includes(basename(folder)));
    expect(foldersOf(globSync('src/{features,resources}/*/server.ts'))).toEqual(carriedOut);
  });
});

test('migrations are named by time and subject', () => {
  const files = readdirSync(new URL('../../migrations/', import.meta.url));
  expect(files.filter((file) => !/^\d{8}T\d{4}_[a-z_]+\.sql$/.test(file))).toEqual([]);
  expect(new Set(files.map((file) => file.slice(0, 13))).size).toBe(files.length);
});

test('functions have codes and names of their own', () => {
  expect(new Set(functions.map(({ code }) => code)).size).toBe(functions.length);
});
