import { type Operation, operation, type Zod } from '../contract/operation.ts';
import type { ListInput, ListPage } from '../contract/paging.ts';
import { idSchema } from '../contract/values.ts';
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

/** How many records one bulk call may name. */
const maxBulk = 200;

/** How many of some records visitors see at this moment, and how many they will see when their time comes. */
export interface SeenCounts {
  visible: number;
  scheduled: number;
}

/** What was deleted, or would be. */
export interface RemoveAnswer {
  ids: string[];
  /** Of a trial where visitors read the resource: what they lose. */
  seen?: SeenCounts | undefined;
}

/** Which records are deleted, one or several. */
export interface RemoveInput {
  id?: string | undefined;
  ids?: string[] | undefined;
  /** Only asks whether they can be: what still uses them is told, and nothing is deleted. */
  trial?: boolean | undefined;
}

/** The page of records that a list's answer holds. */
export function pageOf<R extends Resource>(resource: R, answer: ListAnswer<R>): ListPage<RowOf<R>> {
  const { [resource.list.key ?? 'items']: items, ...page }: Record<string, unknown> = answer;
  return { ...page, items } as ListPage<RowOf<R>>;
}

/** The verbs every resource has, as operations. */
export interface ResourceOperations<R extends Resource = Resource> {
  /** Answers a page of records, under the resource's own key: see `pageOf`. */
  readonly list: Operation<ListInput, ListAnswer<R>>;
  readonly detail: Operation<Pick<VersionedId, 'id'>, RecordOf<R>>;
  readonly insert: Operation<InputOf<R>, RecordOf<R>>;
  readonly update: Operation<VersionedId & ChangeOf<R>, RecordOf<R>>;
  /** Activate, publish, take down …: one status for several records, all or none. */
  readonly setStatus: Operation<{ items: VersionedId[]; status: number }, { items: VersionedId[] }>;
  readonly remove: Operation<RemoveInput, RemoveAnswer>;
  readonly restore: Operation<Pick<VersionedId, 'id'>, RecordOf<R>>;
  /** Only with private fields: reads those of one record; its permission is that for reading them anywhere. */
  readonly viewPrivate?: Operation<Pick<VersionedId, 'id'>, PrivateOf<R>>;
  /** Only for ordered resources. */
  readonly setPosition?: Operation<Record<string, { id: string; position: number }[]>, { items: VersionedId[] }>;
}

/** The name under which a call for another order has its records. */
export const positionsKey = ({ operations }: Resource) => operations.positions ?? 'items';

/** The operations that a resource has, by verb: those that can be called. */
export function offeredOperations(resource: Resource): Partial<ResourceOperations> {
  const without: readonly string[] = resource.operations.without ?? [];
  return Object.fromEntries(Object.entries(resourceOperations(resource)).filter(([verb]) => !without.includes(verb)));
}

const cache = new WeakMap<Resource, ResourceOperations>();

/** The operations of a resource: the same values each time, so that they can be compared and looked up by. */
export function resourceOperations<R extends Resource>(resource: R): ResourceOperations<R> {
  const operations = cache.get(resource) ?? makeOperations(resource);
  cache.set(resource, operations);
  // Made from the declaration itself, from which the types of its records are derived too.
  return operations as ResourceOperations<R>;
}

function makeOperations(resource: Resource): ResourceOperations {
  const { list, noun, upload } = resource.operations;
  const common = { group: resource.name, access: 'permission' } as const;
  const reading = { ...common, writes: false } as const;
  const writing = { ...common, writes: true, ...(resource.changesAccess && { changesAccess: true }) } as const;
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
          // Clients of the specification send whole records: what else these say is left alone.
          const item = resource.operations.positions ? z.object : z.strictObject;
          const place = item({ id: idSchema(z), position: z.int().min(0).max(1_000_000) });
          return z.strictObject({ [positionsKey(resource)]: z.array(place).min(1).max(1000) });
        },
        output: versions,
      }),
    }),
  };
}
