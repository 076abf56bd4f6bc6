import type { ColumnType, Generated } from 'kysely';

/**
 * The tables that hand-written code names, as TypeScript types. Resource tables are not here: the engine builds their
 * statements from the declarations. `schema.test.ts` compares this file with the migrated database.
 */
export interface Schema {
  accounts: AccountsTable;
  account_credentials: AccountCredentialsTable;
  account_sessions: AccountSessionsTable;
  account_verifications: AccountVerificationsTable;
  account_roles: { account_id: string; role_id: string; claimed_from: Nullable<string> };
  api_calls: { api_name: string; day: string; calls: string; refusals: string };
  apis: { name: string; group_name: string; access: string; writes: boolean; enabled: Generated<boolean> };
  audit_chain: AuditChainTable;
  audit_epochs: { first_id: string; began_at: Instant };
  audit_log: AuditLogTable;
  audit_private_fields: { resource: string; field: string };
  functions: AccessRecord & { group_name: Generated<string>; new_since: NullableInstant };
  function_apis: { function_id: string; api_name: string };
  exports: ExportsTable;
  imports: ImportsTable;
  import_files: { import_id: string; content: Buffer };
  import_memories: { account_id: string; resource: string; headings: string; columns: Json; import_id: string };
  import_mends: {
    import_id: string;
    number: number;
    taken: Nullable<boolean>;
    cells: ColumnType<object, string | undefined, string>;
  };
  import_rows: ImportRowsTable;
  import_values: { resource: string; field: string; word: string; value: string };
  record_counts: {
    resource: string;
    trashed: boolean;
    status: number;
    group_id: string | null;
    flag: boolean;
    amount: string;
  };
  role_functions: { role_id: string; function_id: string };
  roles: AccessRecord & ScopeColumns & { second_factor: boolean };
  save_keys: {
    account_id: string;
    key: string;
    request: Buffer;
    record_id: Nullable<string>;
    at: Generated<Instant>;
  };
  stored_files: StoredFilesTable;
  sign_in_failures: {
    subject: string;
    username: Nullable<string>;
    allowed: number;
    failures: number;
    last_failed_at: Instant;
    blocked_until: NullableInstant;
  };
  site_settings: {
    single: Generated<boolean>;
    id: Generated<string>;
    company_name: string;
    company_name_en: Generated<string>;
    slogan: string;
    announcement: string;
    announcement_en: Generated<string>;
    announcement_from: NullableInstant;
    announcement_to: NullableInstant;
    logo: Nullable<string>;
    page_size: Generated<number>;
    time_zone: Generated<string>;
    recall_seconds: Generated<number>;
    second_person: Generated<boolean>;
    provisional_readings: Generated<boolean>;
    lock_minutes: Generated<number>;
    ask_again: Generated<boolean>;
    second_factor_days: Generated<number>;
    version: Generated<number>;
  };
}

/** A column that an insert may leave out; it is null then. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Read as a value, written as JSON text. */
type Json = ColumnType<object, string, string>;
type NullableJson = ColumnType<object | null, string | null | undefined, string | null>;

/** Read as ISO 8601 text; written as text or as a Date. */
type Instant = ColumnType<string, string | Date, string | Date>;
type NullableInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
type InstantWithDefault = ColumnType<string, string | Date | undefined, string | Date>;

interface ExportsTable {
  id: Generated<string>;
  at: InstantWithDefault;
  account_id: string;
  resource: string;
  rows: number;
  columns: string[];
  personal: boolean;
  format: string;
  filters: Json;
  ip_address: string | null;
  request_id: string;
  complete: Generated<boolean>;
}

interface ImportsTable {
  id: Generated<string>;
  resource: string;
  file_name: string;
  bytes: number;
  digest: string;
  state: Generated<string>;
  version: Generated<number>;
  file_of: Nullable<string>;
  carried: NullableJson;
  chosen_sheet: Nullable<string>;
  chosen_encoding: Nullable<string>;
  chosen_heading: Nullable<number>;
  chosen_columns: NullableJson;
  chosen_answers: ColumnType<object, string | undefined, string>;
  chosen_end: Nullable<number>;
  chosen_groups: Generated<boolean>;
  chosen_hidden: Generated<boolean>;
  chosen_unknown: Generated<boolean>;
  chosen_values: ColumnType<object, string | undefined, string>;
  sheets: Generated<string[]>;
  sheet: Generated<string>;
  heading_row: Nullable<number>;
  columns: ColumnType<object, string | undefined, string>;
  obstacles: ColumnType<object, string | undefined, string>;
  problem: NullableJson;
  found: ColumnType<object, string | undefined, string>;
  progress_done: Generated<number>;
  progress_total: Nullable<number>;
  added: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  wrong: Generated<number>;
  passed: Generated<number>;
  warned: Generated<number>;
  published: Generated<number>;
  partial: Generated<boolean>;
  created_at: InstantWithDefault;
  created_by: Nullable<string>;
  stored_at: NullableInstant;
  stored_by: Nullable<string>;
  undone_at: NullableInstant;
  undone_by: Nullable<string>;
  ended_at: NullableInstant;
}

interface ImportRowsTable {
  import_id: string;
  number: number;
  kind: string;
  key: string;
  title: string;
  record_id: Nullable<string>;
  record_version: Nullable<number>;
  cells: Json;
  values: Json;
  before: NullableJson;
  errors: ColumnType<object, string | undefined, string>;
  warnings: ColumnType<object, string | undefined, string>;
  reason: Nullable<string>;
  mended: ColumnType<object, string | undefined, string>;
  sources: ColumnType<object, string | undefined, string>;
  published: Generated<boolean>;
  visibility: Nullable<string>;
}

/** A role or a function: resources that hand-written code also names. */
interface AccessRecord {
  id: Generated<string>;
  code: string;
  name: string;
  description: string;
  status: number;
  seed: Nullable<string>;
  version: Generated<number>;
  created_at: InstantWithDefault;
  created_by: Nullable<string>;
  updated_at: InstantWithDefault;
  updated_by: Nullable<string>;
  deleted_at: NullableInstant;
  deleted_by: Nullable<string>;
  search: string;
}

/** What is bound to plants and reservoirs (decision 136). */
interface ScopeColumns {
  scope_plants: Generated<string[]>;
  scope_reservoirs: Generated<string[]>;
}

interface AccountsTable extends ScopeColumns {
  id: Generated<string>;
  kind: Generated<string>;
  username: string;
  display_username: Nullable<string>;
  full_name: string;
  email: string;
  email_verified: Generated<boolean>;
  phone: Generated<string>;
  avatar: Nullable<string>;
  status: Generated<number>;
  must_change_password: Generated<boolean>;
  one_time_password_ends_at: NullableInstant;
  last_login_at: NullableInstant;
  created_at: InstantWithDefault;
  updated_at: InstantWithDefault;
  version: Generated<number>;
  staff_id: Nullable<string>;
  search: Generated<string>;
  second_factor_due_at: NullableInstant;
}

interface AccountCredentialsTable {
  id: Generated<string>;
  account_id: string;
  provider_id: string;
  provider_account_id: string;
  password: Nullable<string>;
  access_token: Nullable<string>;
  refresh_token: Nullable<string>;
  id_token: Nullable<string>;
  access_token_expires_at: NullableInstant;
  refresh_token_expires_at: NullableInstant;
  scope: Nullable<string>;
  created_at: InstantWithDefault;
  updated_at: InstantWithDefault;
}

interface AccountSessionsTable {
  id: Generated<string>;
  account_id: string;
  token: string;
  expires_at: Instant;
  ip_address: Nullable<string>;
  user_agent: Nullable<string>;
  created_at: InstantWithDefault;
  updated_at: InstantWithDefault;
  view_as_role: Nullable<string>;
  view_as_account: Nullable<string>;
  remembered: Generated<boolean>;
  locked_at: NullableInstant;
  proven_at: InstantWithDefault;
  previous_token: Nullable<string>;
  previous_token_until: NullableInstant;
}

interface AccountVerificationsTable {
  id: Generated<string>;
  identifier: string;
  value: string;
  expires_at: Instant;
  created_at: InstantWithDefault;
  updated_at: InstantWithDefault;
}

interface AuditLogTable {
  id: Generated<string>;
  at: InstantWithDefault;
  account_id: Nullable<string>;
  operation: string;
  resource: string;
  record_id: string;
  version: Nullable<number>;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  request_id: string;
  ip_address: Nullable<string>;
  tx: ColumnType<string, string | undefined, never>;
}

interface AuditChainTable {
  position: string;
  audit_id: string;
  tx: string;
  salt: Buffer;
  content_hash: Buffer;
  private: object;
  sealed_at: Instant;
  hash: Buffer;
}

/** The columns of a file besides those of every record; the media library reads them through the view `media`. */
interface StoredFilesTable {
  id: Generated<string>;
  storage_key: string;
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  library: Generated<boolean>;
  folder_id: Nullable<string>;
  alt: Generated<string>;
  width: Nullable<number>;
  height: Nullable<number>;
  created_at: InstantWithDefault;
  created_by: Nullable<string>;
}
