import { CompiledQuery } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** The values of a statement, collected while its text is written. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value and answers its placeholder; `type` is the PostgreSQL type where none can be inferred. */
  add(value: unknown, type?: string): string {
    this.values.push(value);
    return type ? `$${this.values.length}::${type}` : `$${this.values.length}`;
  }
}

/** Runs a statement of text and values; the same text is prepared once a connection. */
export async function query<Row>(database: Database, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await database.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
