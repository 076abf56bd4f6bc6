import type messages from '../../contract/messages/server-vi.json';
import { offeredOperations } from '../../declare/operations.ts';
import type { Resource } from '../../declare/resource.ts';
import {
  isResource,
  type OperationReference,
  type OperationsByVerb,
  type ResourceVerb,
  type Slice,
  type SliceFunction,
} from '../../declare/slices/slice.ts';
import { keysOf } from '../../lib/records.ts';
import type { FunctionSeed, RoleSeed } from './seed-types.ts';

/** A function of a resource, such as editing news. */
interface ResourceFunction {
  readonly resource: Resource;
  readonly verb: ResourceVerb;
  readonly code: string;
  readonly group: string;
  readonly operations: readonly OperationReference[];
}

export type ProductFunction = ResourceFunction | SliceFunction;

/** A role of a new installation. */
export interface ProductRole {
  /** Its texts are in the catalogue. */
  readonly code: keyof (typeof messages)['role'];
  readonly functions: readonly ProductFunction[];
}

/** Translates a key of the contract catalogue; functions and roles get their names when they are seeded. */
export type Translate = (key: string, values?: Record<string, string>) => string;

/** The functions available to roles: those of the resources (see, edit, remove …), then those of the slices. */
export function functionsOf(parts: readonly (Slice | Resource)[]): ProductFunction[] {
  const slices = parts.flatMap((part) => (isResource(part) ? [] : [part]));
  return [
    ...parts.filter(isResource).flatMap((resource) => resourceFunctions(resource, slices)),
    ...slices.flatMap(({ functions = [] }) => functions),
  ];
}

/** The functions of some resources with one of these verbs. */
export function functionsFor(
  functions: readonly ProductFunction[],
  resources: readonly Resource[],
  ...verbs: readonly ResourceVerb[]
): ProductFunction[] {
  return functions.filter(
    (each) => 'resource' in each && resources.includes(each.resource) && verbs.includes(each.verb),
  );
}

/** The functions for the database, in the language of `translate`. */
export function functionSeeds(functions: readonly ProductFunction[], translate: Translate): FunctionSeed[] {
  return functions.map((each) => ({
    code: each.code,
    name:
      'resource' in each
        ? translate(`function.${each.verb}`, nounsOf(each.resource, translate))
        : translate(`function.${each.code}`),
    group: each.group,
    apis: each.operations.map(({ name }) => name),
  }));
}

/** The names of one and of several records of a resource, as used within a sentence. */
function nounsOf({ name }: Resource, translate: Translate) {
  const many = translate(`resource.${name}.many`);
  return { noun: translate(`resource.${name}.one`), nouns: many.charAt(0).toLowerCase() + many.slice(1) };
}

/** The roles for the database. */
export function roleSeeds(roles: readonly ProductRole[], translate: Translate): RoleSeed[] {
  return roles.map(({ code, functions }) => ({
    code,
    name: translate(`role.${code}`),
    functions: functions.map((each) => each.code),
  }));
}

function resourceFunctions(resource: Resource, slices: readonly Slice[]): ResourceFunction[] {
  const offered = offeredOperations(resource);
  const apart = new Set(slices.flatMap(rightsOfTheirOwn));
  const those = (...verbs: (keyof typeof offered)[]) =>
    verbs.flatMap((verb) => offered[verb] ?? []).filter(({ name }) => !apart.has(name));
  const own: Required<OperationsByVerb> = {
    view: those('list', 'detail'),
    edit: those('insert', 'update', 'setStatus', 'setPosition'),
    remove: those('remove', 'restore'),
    private: those('viewPrivate'),
    export: [],
    import: [],
  };
  const opened = slices.flatMap(({ verbs = [], toResource }) => [
    ...verbs.flatMap((added) => (added.resource === resource ? [added.opens] : [])),
    toResource?.(resource)?.opens ?? {},
  ]);
  return keysOf(own).flatMap((verb) => {
    const operations = [...own[verb], ...opened.flatMap((opens) => opens[verb] ?? [])];
    if (operations.length === 0) return [];
    return { resource, verb, code: `${resource.name}-${verb}`, group: resource.group, operations };
  });
}

/** The operations for which a slice declares a separate function; those of resources do not open them. */
function rightsOfTheirOwn({ functions = [] }: Slice): string[] {
  return functions.flatMap(({ verb, operations }) => (verb === undefined ? operations.map(({ name }) => name) : []));
}
