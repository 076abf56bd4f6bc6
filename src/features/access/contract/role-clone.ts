import { operation } from '../../../contract/operation.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';

const common = { access: 'permission', group: 'roles' } as const;

/** The functions of a role, and which of them the caller has and so can grant. */
export const previewRoleClone = operation({
  ...common,
  name: 'previewRoleClone',
  writes: false,
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: (z) => z.object({ functions: z.array(z.object({ id: z.string(), name: z.string(), given: z.boolean() })) }),
});

/**
 * Creates a role with functions of another. Besides this operation the caller needs `insertRole` and
 * `updateRoleFunction`, and all that the functions open. Without a `code`, one is derived from the name.
 */
export const insertRoleClone = operation({
  ...common,
  writes: true,
  changesAccess: true,
  asksAgain: true,
  name: 'insertRoleClone',
  input: (z) =>
    z.strictObject({
      id: idSchema(z),
      name: textSchema(z, { min: 1, max: 100 }),
      code: textSchema(z, { max: 60 })
        .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, { error: 'slug' })
        .default(''),
      functionIds: z.array(idSchema(z)).max(1000),
    }),
  output: (z) => z.object({ id: z.string(), code: z.string() }),
});
