import type { Database } from '../../../platform/database/connect.ts';

/** What people said that columns of one name hold; a null field: they are passed over. */
export interface RememberedHeading {
  readonly field: string | null;
  /** They hold part of the field's value. */
  readonly part: boolean;
}

/** What people said before that column names mean, by the folded name. */
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

/** Remembers what column names mean. */
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
