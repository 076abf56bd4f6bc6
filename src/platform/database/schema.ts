import type { ColumnType, Generated } from 'kysely';

/**
 * The tables that hand-written code names, as TypeScript. Resource tables are not here: the engine builds their
 * statements from the declarations. `schema.test.ts` holds this file against the migrated database.
 */
export interface Schema {
  accounts: AccountsTable;
  account_credentials: AccountCredentialsTable;
  account_sessions: AccountSessionsTable;
  account_verifications: AccountVerificationsTable;
  account_roles: { account_id: string; role_id: string };
  apis: { name: string; group_name: string; access: string; writes: boolean; enabled: Generated<boolean> };
  audit_log: AuditLogTable;
  functions: { id: Generated<string>; code: string; name: string; group_name: string };
  function_apis: { function_id: string; api_name: string };
  media: MediaTable;
  record_counts: {
    resource: string;
    trashed: boolean;
    status: number;
    group_id: string | null;
    flag: boolean;
    amount: string;
  };
  role_functions: { role_id: string; function_id: string };
  roles: {
    id: Generated<string>;
    code: string;
    name: string;
    description: Generated<string>;
    status: Generated<number>;
  };
  sign_in_failures: {
    username: string;
    failures: number;
    last_failed_at: Instant;
    blocked_until: NullableInstant;
  };
  site_settings: { single: Generated<boolean>; company_name: string; slogan: string; announcement: string };
}

/** A column that may be left out of an insert because it is null then. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** Read as an ISO 8601 text; written as one or as a Date. */
type Instant = ColumnType<string, string | Date, string | Date>;
type NullableInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
type InstantWithDefault = ColumnType<string, string | Date | undefined, string | Date>;

interface AccountsTable {
  id: Generated<string>;
  username: string;
  display_username: Nullable<string>;
  full_name: string;
  email: string;
  email_verified: Generated<boolean>;
  phone: Generated<string>;
  avatar: Nullable<string>;
  status: Generated<number>;
  must_change_password: Generated<boolean>;
  last_login_at: NullableInstant;
  created_at: InstantWithDefault;
  updated_at: InstantWithDefault;
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
}

interface MediaTable {
  id: Generated<string>;
  storage_key: string;
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  alt: Generated<string>;
  width: Nullable<number>;
  height: Nullable<number>;
  created_at: InstantWithDefault;
  created_by: Nullable<string>;
}
