import { invalidField, ProblemError } from '../../contract/errors.ts';
import { pageOfAll } from '../../contract/paging.ts';
import type { RecordOf } from '../../declare/record.ts';
import { readRecord } from '../../engine/detail.ts';
import { type Context, callerOf, type Handler, handle } from '../../engine/handler.ts';
import type { ResourceScope } from '../../engine/record-rules.ts';
import { readsPrivate } from '../../engine/row-access/private-fields.ts';
import type { Services } from '../../engine/slices/services.ts';
import { staleRecord, updateRecord } from '../../engine/update.ts';
import { eraseStaff, getAllStaff, getOrganisation, leftStatuses, updateStaffAvatar } from './contract.ts';
import { erasePerson, findStaff, readOrganisation } from './queries.ts';
import { staff } from './resource.ts';

/** How often setting a portrait is retried when somebody else changes the record in between. */
const portraitTries = 5;

/** The additional operations of staff. */
export function staffHandlers(services: Services): Handler[] {
  return [
    handle(getAllStaff, async (input, context) => {
      const { items, ...place } = pageOfAll(await findStaff(context.database, input), { ...input });
      return { staffList: items, ...place };
    }),

    handle(getOrganisation, async (_, context) => ({ units: await readOrganisation(context.database) })),

    handle(updateStaffAvatar, async ({ staffId, avatar }, context) => {
      const { id, version, photoImage } = await setPortrait(services, staffId, avatar, context);
      return { id, version, photoUrl: photoImage && (photoImage.variants[0]?.url ?? photoImage.url) };
    }),

    handle(eraseStaff, async ({ id, version }, context) => {
      const { accountId } = callerOf(context);
      const { requestId, ipAddress } = context;
      return context.database.transaction().execute(async (transaction) => {
        const personal = readsPrivate(staff, context);
        const current = await readRecord(transaction, staff, services.registry, id, { personal, lock: true });
        if (current.version !== version) throw staleRecord(staff, current, context);
        if (!leftStatuses.includes(current.status)) throw invalidField('status', 'notLeft');
        const erased = await erasePerson(transaction, id, { accountId, requestId, ipAddress });
        return { id, version: erased ? version + 1 : version };
      });
    }),
  ];
}

/**
 * Sets the portrait with the kit's update, so that version, rules and audit apply, against the current version.
 * @throws ProblemError NOT_FOUND; VALIDATION_FAILED naming `avatar` when it is not a picture.
 */
async function setPortrait(
  scope: ResourceScope,
  id: string,
  photo: string | null,
  context: Context,
): Promise<RecordOf<typeof staff>> {
  for (let tries = 1; ; tries += 1) {
    const { version } = await readRecord(context.database, staff, scope.registry, id, { personal: false });
    try {
      return await updateRecord(staff, scope, { id, version, photo }, context, updateStaffAvatar);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.code === 'VALIDATION_FAILED') throw invalidField('avatar', 'reference');
      if (error.code !== 'CONFLICT_VERSION' || tries === portraitTries) throw error;
    }
  }
}
