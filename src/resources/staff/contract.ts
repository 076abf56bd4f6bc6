import { operation } from '../../contract/operation.ts';
import { idSchema, textSchema } from '../../contract/values.ts';

/** A person as choosers and schedules show one. */
export interface StaffChoice {
  id: string;
  employeeCode: string;
  fullName: string;
  unitId: string;
  unitName: string | null;
  positionId: string;
  positionName: string | null;
  /** The address of a small portrait, or null. */
  photoUrl: string | null;
}

/** A unit with its people, for the chart of the organisation. */
export interface OrganisationUnit {
  id: string;
  name: string;
  /** By the order of their positions, then by name. */
  staff: (StaffChoice & { level: string })[];
}

const choiceShape = {
  string: ['id', 'employeeCode', 'fullName', 'unitId', 'positionId'],
  nullable: ['unitName', 'positionName', 'photoUrl'],
} as const;

const common = { group: 'staff', access: 'permission' } as const;

/**
 * Everybody at work, without pages, for choosing a person: by position (`position`, or `idPosition` as the
 * specification's clients say it; -1 for all, 70 for the drivers) and by words of the name.
 */
export const getAllStaff = operation<
  { textSearch?: string | undefined; positionId?: string | undefined },
  { staffList: StaffChoice[] }
>({
  ...common,
  name: 'getAllStaff',
  writes: false,
  input: (z) =>
    z.preprocess(
      allStaffInput,
      z.strictObject({ textSearch: textSchema(z, { max: 200 }).optional(), positionId: idSchema(z).optional() }),
    ) as never,
  output: (z) => {
    const text = Object.fromEntries(choiceShape.string.map((name) => [name, z.string()]));
    const nullable = Object.fromEntries(choiceShape.nullable.map((name) => [name, z.string().nullable()]));
    return z.object({ staffList: z.array(z.object({ ...text, ...nullable })) }) as never;
  },
});

/** The names by which `getAllStaff` is asked for a position, as one. */
function allStaffInput(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const { position, idPosition, ...rest } = input as Record<string, unknown>;
  const asked = [rest.positionId, position, idPosition].find((value) => value !== undefined && Number(value) !== -1);
  const { positionId, ...others } = rest;
  return asked === undefined ? others : { ...others, positionId: typeof asked === 'number' ? String(asked) : asked };
}

/** The company by units, in their order, with everybody at work. */
export const getOrganisation = operation<Record<string, never>, { units: OrganisationUnit[] }>({
  ...common,
  name: 'getOrganisation',
  writes: false,
  input: (z) => z.strictObject({}) as never,
  output: (z) => {
    const text = Object.fromEntries([...choiceShape.string, 'level'].map((name) => [name, z.string()]));
    const nullable = Object.fromEntries(choiceShape.nullable.map((name) => [name, z.string().nullable()]));
    const unit = z.object({ id: z.string(), name: z.string(), staff: z.array(z.object({ ...text, ...nullable })) });
    return z.object({ units: z.array(unit) }) as never;
  },
});

/** Gives a person another portrait, an uploaded picture, or none; answers the record. */
export const updateStaffAvatar = operation<
  { staffId: string; avatar: string | null },
  { id: string; version: number; photoUrl: string | null }
>({
  ...common,
  name: 'updateStaffAvatar',
  writes: true,
  input: (z) =>
    z.strictObject({
      staffId: z.union([idSchema(z), z.int().positive().transform(String)]),
      avatar: z.union([idSchema(z), z.int().positive().transform(String)]).nullable(),
    }) as never,
  output: (z) => z.object({ id: z.string(), version: z.int(), photoUrl: z.string().nullable() }),
});

/**
 * Erases the personal values of somebody who left: from the record, from its history and from what imports keep of it.
 * It cannot be taken back (Law 91/2025/QH15, article 25: data of employees are deleted when the contract ends).
 */
export const eraseStaff = operation<{ id: string; version: number }, { id: string; version: number }>({
  ...common,
  name: 'eraseStaff',
  writes: true,
  input: (z) => z.strictObject({ id: idSchema(z), version: z.int().min(1) }),
  output: (z) => z.object({ id: z.string(), version: z.int() }),
});

export const staffOperations = [getAllStaff, getOrganisation, updateStaffAvatar, eraseStaff] as const;
