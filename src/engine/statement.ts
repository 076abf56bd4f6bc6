import { CompiledQuery } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** The values of a statement, collected while its text is written. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder. `type` is the PostgreSQL type, if it cannot be inferred. */
  add(value: unknown, type?: string): string {
    this.values.push(value);
    return type ? `$${this.values.length}::${type}` : `$${this.values.length}`;
  }
}

/** Runs a statement. A text is prepared once per connection. */
export async function query<Row>(database: Database, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await database.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
