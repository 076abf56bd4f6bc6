import { type Operation, operation, type Zod } from '../../../contract/operation.ts';
import { idSchema } from '../../../contract/values.ts';
import { accessChange, accountId, accountOperation, doneOutput, emptyInput } from './common.ts';

/** A plant or reservoir of a scope. */
interface ScopePlace {
  id: string;
  /** Null: it was deleted for good. */
  name: string | null;
  /** It lies in the trash or was deleted for good. The scope keeps it, so that it never becomes that of everything. */
  removed: boolean;
}

/** What an account, a role or a machine's key is bound to; both empty: everything. A plant includes its reservoirs. */
export interface BoundPlaces {
  plants: ScopePlace[];
  reservoirs: ScopePlace[];
  /** How many more there are, outside of the caller's own scope. */
  others: number;
}

/** The ids of a scope. */
export interface PlaceIds {
  plantIds: string[];
  reservoirIds: string[];
}

/** The most plants, and reservoirs, of a scope. */
const mostPlaces = 200;

const idsSchema = (z: Zod) =>
  z
    .array(idSchema(z))
    .max(mostPlaces)
    .transform((ids) => [...new Set(ids)]);

/** The ids of a scope in an input. */
const placeIdsShape = (z: Zod) => ({ plantIds: idsSchema(z), reservoirIds: idsSchema(z) });

/** The same in the input that makes something: absent, it is not bound. */
export const newPlaceIdsShape = (z: Zod) => ({
  plantIds: idsSchema(z).default([]),
  reservoirIds: idsSchema(z).default([]),
});

/** The shape of a scope in answers. */
export const boundPlacesShape = (z: Zod) => {
  const places = z.array(z.object({ id: z.string(), name: z.string().nullable(), removed: z.boolean() }));
  return z.object({ plants: places, reservoirs: places, others: z.number() });
};

/** A plant that can be chosen with its reservoirs; null: the reservoirs of none, or of one that is not offered. */
export interface OfferedPlant {
  plant: { id: string; name: string } | null;
  reservoirs: { id: string; name: string }[];
}

/** The plants and reservoirs to which the caller may bind others: those of the caller's own scope. */
export const getScopePlaces: Operation<object, { items: OfferedPlant[] }> = operation({
  ...accountOperation,
  name: 'getScopePlaces',
  writes: false,
  input: emptyInput,
  output: (z) => {
    const place = z.object({ id: z.string(), name: z.string() });
    return z.object({ items: z.array(z.object({ plant: place.nullable(), reservoirs: z.array(place) })) });
  },
});

/** What an account is bound to itself, and what it sees by that and its roles; `seen` null: everything. */
export const getUserScope: Operation<{ id: string }, { own: BoundPlaces; seen: BoundPlaces | null }> = operation({
  ...accountOperation,
  name: 'getUserScope',
  writes: false,
  input: (z) => z.strictObject({ id: accountId(z) }),
  output: (z) => z.object({ own: boundPlacesShape(z), seen: boundPlacesShape(z).nullable() }),
});

/** What a role is bound to. */
export const getRoleScope: Operation<{ id: string }, { own: BoundPlaces }> = operation({
  ...accountOperation,
  name: 'getRoleScope',
  writes: false,
  input: (z) => z.strictObject({ id: idSchema(z) }),
  output: (z) => z.object({ own: boundPlacesShape(z) }),
});

/** `before`: what the caller saw; if somebody has changed it since, nothing is stored (CONFLICT_VERSION). */
const changeShape = (z: Zod) => ({
  ...placeIdsShape(z),
  before: z.strictObject(placeIdsShape(z)).optional(),
});

/** Binds an account, beyond what its roles are bound to. */
export const updateUserScope = operation({
  ...accessChange,
  name: 'updateUserScope',
  input: (z) => z.strictObject({ id: accountId(z), ...changeShape(z) }),
  output: doneOutput,
});

/** Binds all that a role gives. */
export const updateRoleScope = operation({
  ...accessChange,
  name: 'updateRoleScope',
  input: (z) => z.strictObject({ id: idSchema(z), ...changeShape(z) }),
  output: doneOutput,
});

/** Binds a machine's key, beyond what its account is bound to. */
export const updateUserKeyScope = operation({
  ...accessChange,
  name: 'updateUserKeyScope',
  input: (z) => z.strictObject({ userId: accountId(z), id: z.uuid({ error: 'id' }), ...changeShape(z) }),
  output: doneOutput,
});

export const scopeOperations = [
  getScopePlaces,
  getUserScope,
  getRoleScope,
  updateUserScope,
  updateRoleScope,
  updateUserKeyScope,
];
