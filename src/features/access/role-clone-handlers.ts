import { invalidField, ProblemError } from '../../contract/errors.ts';
import { resourceOperations } from '../../declare/operations.ts';
import { statusSets } from '../../declare/resource.ts';
import { writeAudit } from '../../engine/audit.ts';
import { uniqueRefusal } from '../../engine/database-errors.ts';
import { type Handler, handle } from '../../engine/handler.ts';
import type { ResourceScope } from '../../engine/record-rules.ts';
import { freeSlug, slugFrom } from '../../engine/slugs.ts';
import { query } from '../../engine/statement.ts';
import { insertOne } from '../../engine/write/one.ts';
import type { Database } from '../../platform/database/connect.ts';
import { apisOfFunctions, authorityOf, requireHeld } from './authority.ts';
import { insertRoleClone, previewRoleClone, updateRoleFunction } from './contract/accounts.ts';
import { roles } from './roles/resource.ts';

const codeLength = 60;

/** Creates roles from others. */
export function roleCloneHandlers({ registry }: ResourceScope): Handler[] {
  return [
    handle(previewRoleClone, ({ id }, context) =>
      context.database.transaction().execute(async (transaction) => {
        const authority = await authorityOf(transaction, context, previewRoleClone);
        await readRole(transaction, id);
        const functions = await functionsOfRole(transaction, id);
        return {
          functions: functions.map(({ apis, ...each }) => ({
            ...each,
            given: apis.every((api) => authority.has(api)),
          })),
        };
      }),
    ),

    handle(insertRoleClone, async ({ id, name, code, functionIds }, context) => {
      try {
        return await context.database.transaction().execute(async (transaction) => {
          const { insert } = resourceOperations(roles);
          const authority = await authorityOf(transaction, context, insertRoleClone, insert, updateRoleFunction);
          const like = await readRole(transaction, id);
          const held = await functionsOfRole(transaction, id);
          const copied = held.filter((each) => functionIds.includes(each.id));
          if (copied.length !== new Set(functionIds).size) throw invalidField('functionIds', 'reference');
          requireHeld(authority, await apisOfFunctions(transaction, functionIds));
          const status = statusSets[roles.statuses].initial;
          const own = code || (await freeSlug(transaction, roles, slugFrom(roles, name, codeLength)));
          const role = await insertOne(transaction, roles, registry, { ...like, name, code: own, status }, context);
          if (!role) throw new ProblemError('CONFLICT_VERSION');
          const bound = `UPDATE roles AS r SET scope_plants = l.scope_plants, scope_reservoirs = l.scope_reservoirs
            FROM roles AS l WHERE r.id = $1 AND l.id = $2`;
          await query(transaction, bound, [role.id, id]);
          const text = 'INSERT INTO role_functions (role_id, function_id) SELECT $1, unnest($2::bigint[])';
          await query(transaction, text, [role.id, copied.map((each) => each.id)]);
          const codes = copied.map((each) => each.code).sort();
          await writeAudit(transaction, context, {
            operation: insertRoleClone.name,
            resource: roles.name,
            recordId: role.id,
            before: { functions: [] },
            after: { functions: codes },
          });
          return { id: role.id, code: own };
        });
      } catch (error) {
        throw uniqueRefusal(error, roles) ?? error;
      }
    }),
  ];
}

/** What a copy has of the role besides its functions. */
interface CopiedRole {
  readonly description: string;
  readonly secondFactor: boolean;
}

/** Locks a role against deletion until the transaction ends. @throws ProblemError NOT_FOUND. */
async function readRole(transaction: Database, id: string): Promise<CopiedRole> {
  const text =
    'SELECT description, second_factor AS "secondFactor" FROM roles WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE';
  const [role] = await query<CopiedRole>(transaction, text, [id]);
  if (!role) throw new ProblemError('NOT_FOUND');
  return role;
}

interface RoleFunction {
  id: string;
  code: string;
  name: string;
  apis: string[];
}

function functionsOfRole(transaction: Database, roleId: string): Promise<RoleFunction[]> {
  return query(
    transaction,
    `SELECT f.id, f.code, f.name,
       ARRAY(SELECT fa.api_name FROM function_apis AS fa WHERE fa.function_id = f.id) AS apis
     FROM role_functions AS rf JOIN functions AS f ON f.id = rf.function_id AND f.deleted_at IS NULL
     WHERE rf.role_id = $1 ORDER BY f.group_name, f.name COLLATE "vi-x-icu", f.id`,
    [roleId],
  );
}
