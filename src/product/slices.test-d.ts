import type { Resource } from '../declare/resource.ts';
import type { Slice, SliceFunction } from '../declare/slices/slice.ts';
import type { RecordRules } from '../engine/record-rules.ts';
import type { ServerSlice } from '../engine/slices/server-slice.ts';
import { functionsFor, type ProductRole } from '../features/access/seeds.ts';
import { insertMedia } from '../features/media/contract/media.ts';
import { staff } from '../resources/staff/resource.ts';
import { functions } from './roles.ts';

// What the compiler refuses in the lists of the product. Nothing here runs: a line that unexpectedly compiles fails the
// type check.

// @ts-expect-error a resource that is not there
export const unknownResource: readonly (Slice | Resource)[] = [staff, saff];

// @ts-expect-error a resource by its name
export const namedResource: Slice['verbs'] = [{ resource: 'staff', opens: {} }];

// @ts-expect-error a resource where an operation belongs
export const resourceAsOperation: SliceFunction['operations'] = [staff];

// @ts-expect-error a verb that resources do not have
export const unknownVerb: Slice['verbs'] = [{ resource: staff, opens: { edti: [insertMedia] } }];

// @ts-expect-error a function's code without words
export const unknownFunction: SliceFunction = { code: 'functoins-view', group: 'access', operations: [] };

// @ts-expect-error a function's group without words
export const unknownGroup: SliceFunction = { code: 'media-upload', group: 'meida', operations: [] };

// @ts-expect-error a part that slices do not have
export const unknownPart: Slice = { name: 'media', functoins: [] };

// @ts-expect-error a part that slices of the server do not have
export const unknownServerPart: ServerSlice = { handlres: () => [] };

// @ts-expect-error a rule that the kit does not ask
export const unknownRule: RecordRules = { beforeChagne: async () => undefined };

// @ts-expect-error rules of a resource by its name
export const namedRules: ServerSlice['rules'] = [{ resource: 'staff', rules: {} }];

// @ts-expect-error a role without words
export const unknownRole: ProductRole = { code: 'editr', functions: [] };

// @ts-expect-error a function of a role by its code
export const namedFunction: ProductRole = { code: 'editor', functions: ['media-upload'] };

// @ts-expect-error a verb that functions do not have
export const unknownFunctionVerb = functionsFor(functions, [staff], 'veiw');
