import { type Operation, operation, type Zod } from '../contract/operation.ts';
import type { ListInput, ListPage } from '../contract/paging.ts';
import { idSchema } from '../contract/values.ts';
import { type ChangeRemarks, reasonShape } from './change-remarks.ts';
import type { ChangeOf, InputOf, ListAnswer, PrivateOf, RecordOf, RowOf, VersionedId } from './record.ts';
import { privateNames, type Resource } from './resource.ts';
import {
  insertSchema,
  listSchema,
  pageSchema,
  privateSchema,
  recordSchema,
  statusSchema,
  updateSchema,
} from './schema.ts';

/** The maximum number of records in one bulk call. */
const maxBulk = 200;

/** The number of records that visitors see now, and that they will see later. */
export interface SeenCounts {
  visible: number;
  scheduled: number;
}

/** The records that were deleted, or would be. */
export interface RemoveAnswer {
  ids: string[];
  /** In the answer of a trial, where visitors read the resource: how many records they lose. */
  seen?: SeenCounts | undefined;
}

/** The records to delete, one or several. */
export interface RemoveInput {
  id?: string | undefined;
  ids?: string[] | undefined;
  /** A dry run: it reports what uses the records and deletes nothing. */
  trial?: boolean | undefined;
}

/** The records to give a status, and why they are refused. */
export interface StatusInput extends Pick<ChangeRemarks, 'refusalReason'> {
  items: VersionedId[];
  status: number;
}

/** The page of records in a list's answer. */
export function pageOf<R extends Resource>(resource: R, answer: ListAnswer<R>): ListPage<RowOf<R>> {
  const { [resource.list.key ?? 'items']: items, ...page }: Record<string, unknown> = answer;
  return { ...page, items } as ListPage<RowOf<R>>;
}

/** The operations that every resource has, by verb. */
export interface ResourceOperations<R extends Resource = Resource> {
  /** Answers a page of records under the resource's own key (see `pageOf`). */
  readonly list: Operation<ListInput, ListAnswer<R>>;
  readonly detail: Operation<Pick<VersionedId, 'id'>, RecordOf<R>>;
  readonly insert: Operation<InputOf<R>, RecordOf<R>>;
  readonly update: Operation<VersionedId & ChangeOf<R> & ChangeRemarks, RecordOf<R>>;
  /** Sets one status for several records (activate, publish, take down …): all of them or none. */
  readonly setStatus: Operation<StatusInput, { items: VersionedId[] }>;
  readonly remove: Operation<RemoveInput, RemoveAnswer>;
  readonly restore: Operation<Pick<VersionedId, 'id'>, RecordOf<R>>;
  /**
   * Only for resources with private fields: reads the private values of one record. Its permission is also the right to
   * read them anywhere else.
   */
  readonly viewPrivate?: Operation<Pick<VersionedId, 'id'>, PrivateOf<R>>;
  /** Only for ordered resources. */
  readonly setPosition?: Operation<Record<string, { id: string; position: number }[]>, { items: VersionedId[] }>;
}

/** The key of the records in a call for another order. */
export const positionsKey = ({ operations }: Resource) => operations.positions ?? 'items';

/** The operations that can be called, by verb. */
export function offeredOperations(resource: Resource): Partial<ResourceOperations> {
  const without: readonly string[] = resource.operations.without ?? [];
  return Object.fromEntries(Object.entries(resourceOperations(resource)).filter(([verb]) => !without.includes(verb)));
}

const cache = new WeakMap<Resource, ResourceOperations>();

/** The operations of a resource. The same values are returned each time, so they can be compared and used as keys. */
export function resourceOperations<R extends Resource>(resource: R): ResourceOperations<R> {
  const operations = cache.get(resource) ?? makeOperations(resource);
  cache.set(resource, operations);
  // The operations are made from the declaration from which the types derive.
  return operations as ResourceOperations<R>;
}

function makeOperations(resource: Resource): ResourceOperations {
  const { list, noun, upload } = resource.operations;
  const common = { group: resource.name, access: 'permission' } as const;
  const reading = { ...common, writes: false } as const;
  const writing = {
    ...common,
    writes: true,
    ...(resource.changesAccess && { changesAccess: true, asksAgain: true }),
  } as const;
  const record = (z: Zod) => recordSchema(z, resource);
  const id = (z: Zod) => z.strictObject({ id: idSchema(z) });
  const ofOne = { input: id, output: record } as const;
  const versions = (z: Zod) => z.object({ items: z.array(z.object({ id: z.string(), version: z.int() })) });
  const versionedInput = (z: Zod) => z.strictObject({ id: idSchema(z), version: z.int().min(1) });

  return {
    list: operation({
      ...reading,
      name: list,
      input: (z) => listSchema(z, resource),
      output: (z) => pageSchema(z, resource),
    }),
    detail: operation({ ...reading, ...ofOne, name: `getDetail${noun}` }),
    insert:
      (upload as ResourceOperations['insert'] | undefined) ??
      operation({
        ...writing,
        keyed: true,
        name: `insert${noun}`,
        input: (z) => insertSchema(z, resource),
        output: record,
      }),
    update: operation({
      ...writing,
      keyed: true,
      name: `update${noun}`,
      input: (z) => updateSchema(z, resource),
      output: record,
    }),
    setStatus: operation({
      ...writing,
      name: `update${noun}Status`,
      input: (z) =>
        z.strictObject({
          items: z.array(versionedInput(z)).min(1).max(maxBulk),
          status: statusSchema(z, resource),
          ...reasonShape(z, resource),
        }),
      output: versions,
    }),
    remove: operation({
      ...writing,
      name: `delete${noun}`,
      input: (z) => {
        const ids = z.array(idSchema(z)).min(1).max(maxBulk);
        const either = z.strictObject({
          id: idSchema(z).optional(),
          ids: ids.optional(),
          trial: z.boolean().optional(),
        });
        const isOne = (value: RemoveInput) => (value.id === undefined) !== (value.ids === undefined);
        return either.refine(isOne, { path: ['id'], error: 'idOrIds' });
      },
      output: (z) => {
        const seen = z.object({ visible: z.number(), scheduled: z.number() });
        return z.object({ ids: z.array(z.string()), seen: seen.optional() });
      },
    }),
    restore: operation({ ...writing, ...ofOne, name: `restore${noun}` }),
    ...(privateNames(resource).length > 0 && {
      viewPrivate: operation({
        ...{ ...reading, name: `view${noun}Private`, input: id },
        output: (z: Zod) => privateSchema(z, resource),
      }),
    }),
    ...(resource.ordered && {
      setPosition: operation({
        ...writing,
        name: `update${noun}Position`,
        input: (z: Zod) => {
          // Clients of the specification send whole records. Their other keys are ignored.
          const item = resource.operations.positions ? z.object : z.strictObject;
          const place = item({ id: idSchema(z), position: z.int().min(0).max(1_000_000) });
          return z.strictObject({ [positionsKey(resource)]: z.array(place).min(1).max(1000) });
        },
        output: versions,
      }),
    }),
  };
}
