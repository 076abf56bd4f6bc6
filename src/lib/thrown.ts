import { isRecord } from './is-record.ts';

/** The code of an error, as Node, PostgreSQL and most libraries give theirs; undefined where it has none. */
export function codeOf(error: unknown): string | undefined {
  return isRecord(error) && typeof error.code === 'string' ? error.code : undefined;
}

/** What an error says; what is no error, as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
