import { operation, type Zod } from '../../../contract/operation.ts';
import { listInput, pageSchema, pageTotals } from '../../../contract/paging.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';
import { statusSets } from '../../../declare/resource.ts';
import { doneOutput } from './common.ts';
import { insertRoleClone, previewRoleClone } from './role-clone.ts';
import { listApisCall, matrixCall } from './screens.ts';

const common = { access: 'permission' } as const;
const changing = { ...common, writes: true, changesAccess: true, asksAgain: true } as const;

/** A function of the matrix, which roles are granted, and the operations it opens. */
export interface MatrixFunction {
  id: string;
  code: string;
  name: string;
  groupName: string;
  status: number;
  apis: string[];
  /** Since when a function added by an upgrade waits for a decision on who gets it; null: decided. */
  newSince: string | null;
}

export interface MatrixRole {
  id: string;
  code: string;
  name: string;
  status: number;
  version: number;
  /** Accounts that have it. */
  accounts: number;
  functionIds: string[];
}

/**
 * A proposal to give a role a new function, with the reason: the similar functions that the role has; none: a new
 * installation grants it.
 */
export interface Proposal {
  roleId: string;
  functionId: string;
  neighbourIds: string[];
}

/**
 * Every role and function, which role has which, and the proposals for new ones: the role-function screen in one call.
 */
export const getListAllRoleFunction = operation({
  ...common,
  group: 'roles',
  ...matrixCall,
  description:
    'The matrix: its columns, every role, and its rows, functions: all of them unless a `pageSize` above 0 asks for pages. `textSearch` and `status` are those of functions.',
  writes: false,
  input: (z) => listInput(z, {}, statusSets.activity.codes),
  output: (z) =>
    z.object({
      roles: z.array(
        z.object({
          id: z.string(),
          code: z.string(),
          name: z.string(),
          status: z.int(),
          version: z.int(),
          accounts: z.int(),
          functionIds: z.array(z.string()),
        }),
      ),
      functions: z.array(
        z.object({
          id: z.string(),
          code: z.string(),
          name: z.string(),
          groupName: z.string(),
          status: z.int(),
          apis: z.array(z.string()),
          newSince: z.string().nullable(),
        }),
      ),
      proposals: z.array(z.object({ roleId: z.string(), functionId: z.string(), neighbourIds: z.array(z.string()) })),
      ...pageTotals(z),
    }),
});

const roleChanges = (z: Zod) =>
  z
    .array(
      z.strictObject({
        roleId: idSchema(z),
        version: z.int().min(1),
        add: z.array(idSchema(z)).max(1000),
        remove: z.array(idSchema(z)).max(1000),
      }),
    )
    .min(1)
    .max(50);

/** The effect of a change of the matrix before it is saved: per account, the operations it would gain and lose. */
export const previewRoleFunction = operation({
  ...common,
  group: 'roles',
  name: 'previewRoleFunction',
  writes: false,
  input: (z) => z.strictObject({ changes: roleChanges(z) }),
  output: (z) =>
    z.object({
      accounts: z.array(
        z.object({
          id: z.string(),
          username: z.string(),
          fullName: z.string(),
          gains: z.array(z.string()),
          loses: z.array(z.string()),
        }),
      ),
    }),
});

/** Saves changes of the matrix, all or none. @throws CONFLICT_VERSION when a role was changed meanwhile. */
export const updateRoleFunction = operation({
  ...changing,
  group: 'roles',
  name: 'updateRoleFunction',
  input: (z) => z.strictObject({ changes: roleChanges(z) }),
  output: (z) => z.object({ roles: z.array(z.object({ id: z.string(), version: z.int() })) }),
});

/** Marks new functions as decided without granting them; those already decided stay as they are. */
export const dismissNewFunction = operation({
  ...changing,
  group: 'functions',
  name: 'dismissNewFunction',
  input: (z) => z.strictObject({ ids: z.array(idSchema(z)).min(1).max(1000) }),
  output: doneOutput,
});

/** Replaces the operations that a function opens. */
export const updateFunctionApi = operation({
  ...changing,
  group: 'functions',
  name: 'updateFunctionApi',
  input: (z) =>
    z.strictObject({
      id: idSchema(z),
      version: z.int().min(1),
      apis: z.array(textSchema(z, { min: 1, max: 100 })).max(1000),
    }),
  output: (z) => z.object({ id: z.string(), version: z.int(), apis: z.array(z.string()) }),
});

/** An operation as the APIs screen lists it. */
export interface Api {
  name: string;
  group: string;
  /** Who may call it: see contract/operation.ts. */
  access: string;
  writes: boolean;
  enabled: boolean;
  /** False for what nobody could switch on again, such as signing in. */
  switchable: boolean;
  functions: { id: string; name: string }[];
  /** In the last 30 days. */
  calls: number;
  refusals: number;
}

/**
 * Every operation of the contract; there are a few hundred, so they come on one page unless the input asks for several.
 */
export const getListApi = operation({
  ...common,
  group: 'apis',
  ...listApisCall,
  description:
    'Every operation: all of them unless a `pageSize` above 0 asks for pages. `status` 1 are those that are on, 0 those that are switched off.',
  writes: false,
  input: (z) => listInput(z, {}, statusSets.activity.codes),
  output: (z) =>
    pageSchema(
      z,
      z.object({
        name: z.string(),
        group: z.string(),
        access: z.string(),
        writes: z.boolean(),
        enabled: z.boolean(),
        switchable: z.boolean(),
        functions: z.array(z.object({ id: z.string(), name: z.string() })),
        calls: z.int(),
        refusals: z.int(),
      }),
    ),
});

/** Switches an operation off (503 for all its callers) or on again. */
export const updateApi = operation({
  ...changing,
  group: 'apis',
  name: 'updateApi',
  input: (z) => z.strictObject({ name: textSchema(z, { min: 1, max: 100 }), enabled: z.boolean() }),
  output: doneOutput,
});

export const roleOperations = [
  getListAllRoleFunction,
  previewRoleFunction,
  previewRoleClone,
  insertRoleClone,
  updateRoleFunction,
  dismissNewFunction,
  updateFunctionApi,
  getListApi,
  updateApi,
];
