import { ProblemError } from '../contract/errors.ts';
import type { Operation } from '../contract/operation.ts';
import { effectivePageSize, type ListInput, maxPageSize, pageOfAll } from '../contract/paging.ts';
import { resourceOperations } from '../declare/operations.ts';
import type { Context, Handler } from '../engine/handler.ts';
import {
  explainAccess,
  getDetailUser,
  getListAllRoleFunction,
  getListApi,
  getListUser,
  getMyAccess,
  getUserAccess,
  insertUser,
  previewRoleClone,
  updateUser,
  updateUserRole,
} from '../features/access/contract/accounts.ts';
import { functions } from '../features/access/functions/resource.ts';
import { roles } from '../features/access/roles/resource.ts';
import type { SeedNames } from '../features/access/seed-names.ts';
import { getDetailAudit, getListAudit, getRecordHistory, getRecordState } from '../features/audit/contract/audit.ts';
import { getRoleFunctions, getSession, getUserInfo, login, unlockSession } from '../features/auth/contract.ts';
import { unlockWithPasskey } from '../features/auth/second-factor/contract.ts';
import { getDashboard } from '../features/dashboard/contract.ts';
import { getLibraryFolderRights } from '../features/media/contract/folder-rights.ts';
import { searchRecords } from '../features/search/contract.ts';
import { getListTrash } from '../features/trash/contract.ts';
import { wordSearch } from '../lib/fold.ts';

type Names = ReadonlyMap<string, string>;
type Row = Readonly<Record<string, unknown>>;

const named = [resourceOperations(roles), resourceOperations(functions)];

/** Where answers name functions and roles; a star stands for every key. Lists are told by `listed`. */
const places: readonly (readonly [Pick<Operation, 'name'>, ...string[]])[] = [
  ...named.flatMap(({ detail, insert, update }) => [detail, insert, update].map((each) => [each, 'name'] as const)),
  [getListUser, 'items.roles.name'],
  [insertUser, 'account.roles.name'],
  ...[getDetailUser, updateUser, updateUserRole].map((each) => [each, 'roles.name'] as const),
  ...[getListAllRoleFunction, getUserAccess, getMyAccess].map(
    (each) => [each, 'roles.name', 'functions.name'] as const,
  ),
  [previewRoleClone, 'functions.name'],
  [explainAccess, 'ways.functionName', 'ways.roleName', 'missing.functionName'],
  [getSession, 'user.roles.name', 'user.viewAs.name', 'functionList.name'],
  ...[getUserInfo, login, unlockSession, unlockWithPasskey].map((each) => [each, 'roles.name', 'viewAs.name'] as const),
  [getRoleFunctions, 'functionList.name'],
  [getLibraryFolderRights, 'roles.name'],
  [getListTrash, 'items.title'],
  [searchRecords, 'items.title'],
  [getDashboard, 'changes.title'],
  [getListAudit, 'items.title'],
  [getDetailAudit, 'title', 'names.roles.*', 'names.functions.*'],
  [getRecordHistory, 'items.title', 'items.names.roles.*', 'items.names.functions.*'],
  [getRecordState, 'fields.roles.name'],
];

/** Lists that are searched by these names, and whether they are in the order of them. */
const listed: readonly (readonly [Pick<Operation, 'name'>, place: string, ordered: boolean])[] = [
  ...named.map(({ list }) => [list, 'name', true] as const),
  [getListApi, 'functions.name', false],
];

/** Calls that give a function or a role its name. */
const naming = new Set(named.flatMap(({ insert, update }) => [insert.name, update.name]));

/**
 * The handlers, answering the names of the product's own functions and roles in the language of the caller. They are stored in
 * Vietnamese, and in that language, or once an administrator has renamed them, answered as they are stored.
 */
export function inCallersLanguage(handlers: readonly Handler[], seedNames: SeedNames): Handler[] {
  const placesOf = new Map(places.map(([{ name }, ...paths]) => [name, paths.map((path) => path.split('.'))]));
  const listsOf = new Map(listed.map(([{ name }, ...list]) => [name, list]));
  return handlers.map((handler) => {
    const { operation, run } = handler;
    const list = listsOf.get(operation.name);
    const paths = placesOf.get(operation.name);
    if (!list && !paths) return handler;
    const runNamed: Handler['run'] = async (input, context) => {
      const names = seedNames(context);
      if (names.size === 0) return run(input, context);
      if (list) return namedList(handler, list, input as ListInput, context, names);
      const say = (answer: unknown) => (paths ?? []).reduce((said, path) => renamed(said, path, names), answer);
      if (!naming.has(operation.name)) return say(await run(input, context));
      return refusing(say, async () => say(await run(withStoredName(input as Row, names), context)));
    };
    return { operation, run: runNamed };
  });
}

/** Who saves a name as he reads it leaves it the product's. */
function withStoredName(input: Row, names: Names): Row {
  const [stored] = [...names].find(([, name]) => name === input.name) ?? [];
  return stored === undefined ? input : { ...input, name: stored };
}

/** Runs a change; the record with which it is refused is answered as it is read. */
async function refusing(say: (record: unknown) => unknown, change: () => Promise<unknown>): Promise<unknown> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof ProblemError) || !error.details.current) throw error;
    throw new ProblemError(error.code, { ...error.details, current: say(error.details.current) as Row });
  }
}

/** A list as its names are read: what is searched for may be in them, and they are what it is ordered by. */
async function namedList(
  handler: Handler,
  [place, ordered]: readonly [string, boolean],
  { textSearch, page, pageSize, ...asked }: ListInput,
  context: Context,
  names: Names,
): Promise<unknown> {
  const matches = wordSearch(textSearch);
  const stored = await wholeList(handler, asked, context);
  const found = stored.flatMap((row) => {
    const read = renamed(row, place.split('.'), names) as Row;
    return matches([...wordsOf(row), ...wordsOf(read)]) ? [read] : [];
  });
  const isByName = ordered && (asked.sortField === 'name' || (asked.sortField === undefined && !asked.trash));
  // Whoever asks for an order by names gets no groups.
  if (isByName) found.sort(asked.sortField ? byName('name') : inGroups(byName('name')));
  if (isByName && asked.sortOrder === 'descend') found.reverse();
  return pageOfAll(found, { page, pageSize: ordered ? effectivePageSize(pageSize) : pageSize });
}

/** Every row that a list's filters find: there are some hundreds at most. */
async function wholeList({ run }: Handler, asked: ListInput, context: Context): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const { items } = (await run({ ...asked, page, pageSize: maxPageSize }, context)) as { items: Row[] };
    rows.push(...items);
    if (items.length < maxPageSize) return rows;
  }
}

function wordsOf({ name, code, description, group, functions: held }: Row): string[] {
  const inner = Array.isArray(held) ? held.map((each: Row) => each.name) : [];
  return [name, code, description, group, ...inner].filter((text) => typeof text === 'string');
}

/** A value with the names at a path as they are read; lists within answers stay in the order of their names. */
function renamed(value: unknown, [key, ...rest]: readonly string[], names: Names): unknown {
  if (key === undefined) return typeof value === 'string' ? (names.get(value) ?? value) : value;
  if (Array.isArray(value)) return value.map((each) => renamed(each, [key, ...rest], names));
  if (typeof value !== 'object' || value === null || (rest.length === 0 && isOfOthers(value))) return value;
  const read = Object.entries(value).map(([each, held]) => {
    if (key !== '*' && each !== key) return [each, held];
    const inside = renamed(held, rest, names);
    const isOrdered = Array.isArray(inside) && rest.length === 1 && rest[0] !== 'title';
    return [each, isOrdered ? inside.sort(inGroups(byName(rest[0] ?? ''))) : inside];
  });
  return Object.fromEntries(read);
}

/** What has a name of its own: another record than a function or a role, or an account that is viewed as. */
function isOfOthers(value: object): boolean {
  if ('resource' in value) return value.resource !== roles.name && value.resource !== functions.name;
  return 'kind' in value && value.kind === 'account';
}

const { compare } = new Intl.Collator('vi');

type Order = (one: Row, other: Row) => number;

/** The order of rows by a name. */
function byName(key: string): Order {
  return (one, other) => compare(String(one[key] ?? ''), String(other[key] ?? ''));
}

/** An order of rows within their groups. */
function inGroups(order: Order): Order {
  const groupOf = ({ groupName }: Row) => String(groupName ?? '');
  return (one, other) => compare(groupOf(one), groupOf(other)) || order(one, other);
}
