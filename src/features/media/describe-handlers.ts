import { ProblemError } from '../../contract/errors.ts';
import { resourceOperations } from '../../declare/operations.ts';
import { writeAudit } from '../../engine/audit.ts';
import { readRecord } from '../../engine/detail.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import type { ResourceScope } from '../../engine/record-rules.ts';
import { updateRecord } from '../../engine/update.ts';
import { updateMedia } from './contract/media.ts';
import { libraryFiles } from './media/resource.ts';

/** Maximum tries to write a description when somebody else changes the record at the same time. */
const describeTries = 5;

/** Describes a stored file: a library file through its record, a private one through its row. */
export function describeHandlers(scope: ResourceScope): Handler[] {
  return [
    handle(updateMedia, async ({ id, alt }, context) => {
      const { database } = context;
      const columns = ['alt', 'library', 'created_by'] as const;
      const found = await database.selectFrom('stored_files').select(columns).where('id', '=', id).executeTakeFirst();
      const { accountId, permissions } = callerOf(context);
      const file = found?.library || found?.created_by === accountId ? found : undefined;
      if (!file) throw new ProblemError('NOT_FOUND');
      const isOwn = file.created_by === accountId;
      if (!isOwn && !permissions.has(resourceOperations(libraryFiles).update.name)) throw new ProblemError('FORBIDDEN');
      if (file.library) await describe(scope, id, alt, context);
      else await describePrivate(id, alt, file.alt, context);
      return { id, alt };
    }),
  ];
}

/** Describes a library file with the kit's update, so that rules, version and history apply. */
async function describe(scope: ResourceScope, id: string, alt: string, context: Context): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const reading = { personal: true };
    const { version } = await readRecord(context.database, libraryFiles, scope.registry, id, reading);
    try {
      await updateRecord(libraryFiles, scope, { id, version, alt }, context, updateMedia);
      return;
    } catch (error) {
      const isStale = error instanceof ProblemError && error.code === 'CONFLICT_VERSION';
      if (!isStale || tries === describeTries) throw error;
    }
  }
}

async function describePrivate(id: string, alt: string, before: string, context: Context): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    await transaction.updateTable('stored_files').set({ alt }).where('id', '=', id).execute();
    const change = { operation: updateMedia.name, resource: 'portraits', recordId: id };
    await writeAudit(transaction, context, { ...change, before: { alt: before }, after: { alt } });
  });
}
