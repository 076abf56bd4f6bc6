import type serverMessages from '../../contract/messages/server-vi.json';
import type messages from '../../contract/messages/vi.json';
import type { Operation } from '../../contract/operation.ts';
import { offeredOperations } from '../operations.ts';
import type { Resource } from '../resource.ts';

/** An operation of which only the identity matters. */
export type OperationReference = Pick<Operation, 'name' | 'group' | 'access' | 'writes' | 'changesAccess'>;

/** The functions of a resource. Each opens some of its operations. */
export type ResourceVerb = 'view' | 'edit' | 'remove' | 'private' | 'export' | 'import';

/** Operations by the verb whose function opens them. */
export type OperationsByVerb = Readonly<Partial<Record<ResourceVerb, readonly OperationReference[]>>>;

/** A function: a named set of operations that roles hold. */
export interface SliceFunction {
  /** Installations store it, so it never changes once it is released. Its texts are in the catalogue. */
  readonly code: Exclude<keyof (typeof serverMessages)['function'], ResourceVerb>;
  readonly group: keyof (typeof messages)['group'];
  readonly operations: readonly OperationReference[];
  /**
   * The verb that it belongs to. When an upgrade brings the function, it is proposed to roles that hold a function of
   * this verb in its group. Absent: a right of its own, which follows from no other.
   */
  readonly verb?: ResourceVerb;
  /** An upgrade proposes this right of its own to the roles that hold it in a new installation. */
  readonly proposed?: true;
}

/** Private values of records that belong to no resource. */
export interface PrivateFields {
  /** The name of these records in the audit log. */
  readonly records: string;
  readonly fields: readonly string[];
  /** Callers of this operation see the values in the log too. */
  readonly readBy: OperationReference;
}

/**
 * A hand-built part of the product, as both wings know it. Operations and resources are named by value, so a misspelt
 * one does not compile. A resource that the kit builds alone needs no slice.
 */
export interface Slice {
  /** The name of its folder. */
  readonly name: string;
  readonly operations?: readonly Operation[];
  readonly functions?: readonly SliceFunction[];
  /** Operations that the functions of a resource open besides the resource's own. */
  readonly verbs?: readonly { readonly resource: Resource; readonly opens: OperationsByVerb }[];
  /** What it adds to each resource of the product: operations, and the functions that open them. */
  readonly toResource?: (
    resource: Resource,
  ) => { operations: readonly Operation[]; opens: OperationsByVerb } | undefined;
  readonly privateFields?: readonly PrivateFields[];
}

/** Whether a part of the product is a plain resource, built by the kit alone. */
export function isResource(part: Slice | Resource): part is Resource {
  return 'fields' in part;
}

/** All operations of the API, in the order of the slices. */
export function operationsOf(parts: readonly (Slice | Resource)[]): Operation[] {
  const resources = parts.filter(isResource);
  return parts.flatMap((part) => {
    if (isResource(part)) return Object.values(offeredOperations(part));
    const given = resources.flatMap((resource) => part.toResource?.(resource)?.operations ?? []);
    return [...given, ...(part.operations ?? [])];
  });
}
