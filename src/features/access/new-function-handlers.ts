import { pageOfAll } from '../../contract/paging.ts';
import { writeAudit } from '../../engine/audit.ts';
import { type Handler, handle } from '../../engine/handler.ts';
import { wordSearch } from '../../lib/fold.ts';
import { apisOfFunctions, authorityOf, requireHeld } from './authority.ts';
import { dismissNewFunction, getListAllRoleFunction } from './contract/accounts.ts';
import { readMatrix } from './matrix.ts';
import { decideAbout, readProposals } from './new-functions.ts';
import type { ProductFunction, ProductRole } from './seeds.ts';
import { similarFunctionsOf, usualOf } from './similar-functions.ts';

/** The matrix with the functions added by an upgrade, and the decision not to grant them. */
export function newFunctionHandlers(functions: readonly ProductFunction[], roles: readonly ProductRole[]): Handler[] {
  const neighbourhoods = similarFunctionsOf(functions);
  const usual = usualOf(roles);
  return [
    handle(getListAllRoleFunction, async (input, { database }) => {
      const matrix = await readMatrix(database);
      const proposals = await readProposals(database, matrix, neighbourhoods, usual);
      const matches = wordSearch(input.textSearch);
      const found = matrix.functions.filter(
        ({ status, code, name, groupName, apis }) =>
          (input.status === undefined || status === input.status) && matches([code, name, groupName, ...apis]),
      );
      const { items, ...place } = pageOfAll(found, { ...input });
      const shown = new Set(items.map(({ id }) => id));
      return {
        ...place,
        roles: matrix.roles,
        functions: items,
        proposals: proposals.filter(({ functionId }) => shown.has(functionId)),
      };
    }),

    handle(dismissNewFunction, ({ ids }, context) =>
      context.database.transaction().execute(async (transaction) => {
        const authority = await authorityOf(transaction, context, dismissNewFunction);
        // Callers who cannot grant a function must not decide for those who can.
        requireHeld(authority, await apisOfFunctions(transaction, ids));
        for (const { id, newSince } of await decideAbout(transaction, ids)) {
          await writeAudit(transaction, context, {
            operation: dismissNewFunction.name,
            resource: 'functions',
            recordId: id,
            before: { newSince },
            after: { newSince: null },
          });
        }
        return { done: true as const };
      }),
    ),
  ];
}
