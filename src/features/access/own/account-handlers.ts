import { createHash } from 'node:crypto';
import { invalidField, ProblemError } from '../../../contract/errors.ts';
import { writeAudit } from '../../../engine/audit.ts';
import { type Context, callerOf, type Handler, handle } from '../../../engine/handler.ts';
import type { Services } from '../../../engine/slices/services.ts';
import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { refreshAccountSearch } from '../accounts.ts';
import { getOwnAccount, type OwnAccount, updateOwnAccount } from '../contract/own-account.ts';
import { rolesOf } from '../queries.ts';
import type { OwnAccountTools } from './tools.ts';

/** The side of an account's picture in pixels: sharp where it is largest, 96 pixels, and some kilobytes. */
const avatarSide = 192;

/** The caller's own name and picture. */
export function ownAccountHandlers(services: Services, { squarePicture }: OwnAccountTools): Handler[] {
  return [
    handle(getOwnAccount, (_input, context) => readOwnAccount(context.database, callerOf(context).accountId)),

    handle(updateOwnAccount, async ({ version, ...sent }, context) => {
      const { accountId } = callerOf(context);
      const picture = context.file && (await squarePicture(services, context, context.file, avatarSide));
      const avatar = picture ? `data:image/webp;base64,${picture.toString('base64')}` : sent.avatar;
      if (sent.fullName === undefined && avatar === undefined) throw invalidField('fullName', 'required');
      return context.database.transaction().execute(async (transaction) => {
        const current = await readOwnAccount(transaction, accountId, 'FOR NO KEY UPDATE OF a');
        if (current.version !== version) throw new ProblemError('CONFLICT_VERSION', { current: { ...current } });
        const { fullName = current.fullName } = sent;
        const nextAvatar = avatar === undefined ? current.avatar : avatar;
        if (fullName === current.fullName && nextAvatar === current.avatar) return current;
        await query(
          transaction,
          `UPDATE accounts SET full_name = $2, avatar = $3, version = version + 1, updated_at = now() WHERE id = $1`,
          [accountId, fullName, nextAvatar],
        );
        await refreshAccountSearch(transaction, accountId);
        await auditChange(transaction, context, current, { ...current, fullName, avatar: nextAvatar });
        return readOwnAccount(transaction, accountId);
      });
    }),
  ];
}

/** The account as its owner sees it. */
export async function readOwnAccount(database: Database, accountId: string, lock = ''): Promise<OwnAccount> {
  const [row] = await query<Omit<OwnAccount, 'roles'>>(
    database,
    `SELECT a.id, a.version, a.username, a.full_name AS "fullName", a.email, a.avatar,
       (SELECT s.full_name FROM staff AS s WHERE s.id = a.staff_id) AS "staffName", a.created_at AS "createdAt",
       (SELECT c.address FROM account_address_changes AS c WHERE c.account_id = a.id AND c.expires_at > now()) AS "newEmail"
     FROM accounts AS a WHERE a.id = $1 ${lock}`,
    [accountId],
  );
  if (!row) throw new ProblemError('NOT_FOUND');
  return { ...row, roles: await rolesOf(database, accountId) };
}

type Changed = Pick<OwnAccount, 'fullName' | 'avatar'>;

/** Logs what differs. The log has no pictures: it tells them apart by their digests. */
async function auditChange(transaction: Database, context: Context, before: OwnAccount, after: Changed) {
  const valuesOf = ({ fullName, avatar }: Changed) => ({
    ...(before.fullName !== after.fullName && { fullName }),
    ...(before.avatar !== after.avatar && {
      avatar: avatar && createHash('sha256').update(avatar).digest('hex').slice(0, 12),
    }),
  });
  await writeAudit(transaction, context, {
    operation: updateOwnAccount.name,
    resource: 'accounts',
    recordId: before.id,
    before: valuesOf(before),
    after: valuesOf(after),
  });
}
