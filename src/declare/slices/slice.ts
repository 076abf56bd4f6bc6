import type serverMessages from '../../contract/messages/server-vi.json';
import type messages from '../../contract/messages/vi.json';
import type { Operation } from '../../contract/operation.ts';
import { offeredOperations } from '../operations.ts';
import type { Resource } from '../resource.ts';

/** An operation, where only which one it is matters. */
export type OperationReference = Pick<Operation, 'name' | 'group' | 'access' | 'writes' | 'changesAccess'>;

/** What the functions of a resource are for: each opens some of its operations. */
export type ResourceVerb = 'view' | 'edit' | 'remove' | 'private' | 'export' | 'import';

/** Operations by the verb whose function opens them. */
export type OperationsByVerb = Readonly<Partial<Record<ResourceVerb, readonly OperationReference[]>>>;

/** A function: a named bundle of operations that roles are given. */
export interface SliceFunction {
  /** Never changed once released: installations know the function by it. Its words are in the catalogue. */
  readonly code: Exclude<keyof (typeof serverMessages)['function'], ResourceVerb>;
  readonly group: keyof (typeof messages)['group'];
  readonly operations: readonly OperationReference[];
  /**
   * What it is for, when it is for the same as functions of this verb in its group: roles that hold one of those are
   * proposed this one when an upgrade brings it. Absent: a right of its own, which follows from no other.
   */
  readonly verb?: ResourceVerb;
  /** A right of its own that an upgrade proposes to the roles that have it in a new installation. */
  readonly proposed?: true;
}

/** Values of people in records that are no resource's. */
export interface PrivateFields {
  /** What the audit log calls these records. */
  readonly records: string;
  readonly fields: readonly string[];
  /** Whoever may call it sees the values in the log too. */
  readonly readBy: OperationReference;
}

/**
 * A hand-built part of the product, as both wings know it. Operations and resources are named by value: what is not there
 * does not compile. A resource that the kit makes all of needs no slice.
 */
export interface Slice {
  /** The name of its folder. */
  readonly name: string;
  readonly operations?: readonly Operation[];
  readonly functions?: readonly SliceFunction[];
  /** Operations that the functions of a resource open besides the resource's own. */
  readonly verbs?: readonly { readonly resource: Resource; readonly opens: OperationsByVerb }[];
  /** What it gives each resource of the product: operations, and which of its functions open them (and others). */
  readonly toResource?: (
    resource: Resource,
  ) => { operations: readonly Operation[]; opens: OperationsByVerb } | undefined;
  readonly privateFields?: readonly PrivateFields[];
}

/** Whether a part of the product is a resource that the kit makes all of. */
export function isResource(part: Slice | Resource): part is Resource {
  return 'fields' in part;
}

/** Every call of the API, each slice's where the slice stands. */
export function operationsOf(parts: readonly (Slice | Resource)[]): Operation[] {
  const resources = parts.filter(isResource);
  return parts.flatMap((part) => {
    if (isResource(part)) return Object.values(offeredOperations(part)) as Operation[];
    const given = resources.flatMap((resource) => part.toResource?.(resource)?.operations ?? []);
    return [...given, ...(part.operations ?? [])];
  });
}
