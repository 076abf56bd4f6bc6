import type { Database } from '../../../platform/database/connect.ts';

/** A remembered choice for columns of one name; a null field: they are skipped. */
export interface RememberedHeading {
  readonly field: string | null;
  /** They contain part of the field's value. */
  readonly part: boolean;
}

/** Earlier choices for column names, by folded name. */
export async function rememberedHeadings(
  database: Database,
  resource: string,
): Promise<Map<string, RememberedHeading>> {
  const rows = await database
    .selectFrom('import_headings')
    .select(['heading', 'field', 'part'])
    .where('resource', '=', resource)
    .execute();
  return new Map(rows.map(({ heading, ...meant }) => [heading, meant]));
}

/** Remembers choices for column names. */
export async function rememberHeadings(
  database: Database,
  resource: string,
  headings: readonly (RememberedHeading & { heading: string })[],
): Promise<void> {
  for (const { heading, field, part } of headings) {
    await database
      .insertInto('import_headings')
      .values({ resource, heading, field, part })
      .onConflict((conflict) => conflict.columns(['resource', 'heading']).doUpdateSet({ field, part }))
      .execute();
  }
}
