import { operation, type Zod } from '../../contract/operation.ts';
import { type ListPage, listKeys, pageTotals } from '../../contract/paging.ts';
import { idSchema } from '../../contract/values.ts';
import { statusSets } from '../../declare/resource.ts';
import { filteredSchema, filterShape } from '../../declare/schema.ts';
import { staff } from './resource.ts';

/** A person as pickers, schedules and the organisation chart show them. */
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

/** A unit with its people, for the organisation chart. */
export interface OrganisationUnit {
  id: string;
  name: string;
  /** By the order of their positions, then by name. */
  staff: (StaffChoice & { level: string })[];
}

/** Statuses of people who no longer work here: left, retired. */
export const leftStatuses: readonly number[] = [5, 6];

const common = { group: 'staff', access: 'permission' } as const;

/** The filters of `getAllStaff`. */
export interface AllStaffInput {
  textSearch?: string | undefined;
  status?: number | undefined;
  unitId?: string | undefined;
  positionId?: string | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

/**
 * Everybody at work, for pickers: by unit, by position (`position`, or `idPosition` as the specification's clients call
 * it; 70 for the drivers) and by words of the name.
 */
export const getAllStaff = operation<
  AllStaffInput,
  { staffList: StaffChoice[] } & Omit<ListPage<StaffChoice>, 'items'>
>({
  ...common,
  name: 'getAllStaff',
  description:
    'People to choose from, by name: those at work, or those of another `status`. Whole unless a `pageSize` above 0 asks for pages.',
  writes: false,
  input: (z) =>
    filteredSchema(z, staff, {
      ...listKeys(z, statusSets[staff.statuses].codes),
      ...filterShape(z, staff, ['unitId', 'positionId']),
    }),
  output: (z) => z.object({ staffList: z.array(z.object(choiceShape(z))), ...pageTotals(z) }),
});

/** The company's units in order, with everybody at work. */
export const getOrganisation = operation<Record<string, never>, { units: OrganisationUnit[] }>({
  ...common,
  name: 'getOrganisation',
  writes: false,
  input: (z) => z.strictObject({}),
  output: (z) => {
    const people = z.array(z.object({ ...choiceShape(z), level: z.string() }));
    return z.object({ units: z.array(z.object({ id: z.string(), name: z.string(), staff: people })) });
  },
});

/**
 * Sets a person's portrait to an uploaded picture, or removes it. It has no version: whatever else of the record
 * changed meanwhile, the portrait is the requested one.
 */
export const updateStaffAvatar = operation<
  { staffId: string; avatar: string | null },
  { id: string; version: number; photoUrl: string | null }
>({
  ...common,
  name: 'updateStaffAvatar',
  writes: true,
  input: (z) => z.strictObject({ staffId: idSchema(z), avatar: idSchema(z).nullable() }),
  output: (z) => z.object({ id: z.string(), version: z.int(), photoUrl: z.string().nullable() }),
});

/**
 * Erases the personal values of somebody who left: from the record, from its history and from the stored data of
 * imports. It cannot be undone (Law 91/2025/QH15, article 25: data of employees are deleted when the contract ends).
 * @throws ProblemError VALIDATION_FAILED while the person is at work or on leave, CONFLICT_VERSION.
 */
export const eraseStaff = operation<{ id: string; version: number }, { id: string; version: number }>({
  ...common,
  name: 'eraseStaff',
  asksAgain: true,
  writes: true,
  input: (z) => z.strictObject({ id: idSchema(z), version: z.int().min(1) }),
  output: (z) => z.object({ id: z.string(), version: z.int() }),
});

export const staffOperations = [getAllStaff, getOrganisation, updateStaffAvatar, eraseStaff] as const;

function choiceShape(z: Zod) {
  return {
    id: z.string(),
    employeeCode: z.string(),
    fullName: z.string(),
    unitId: z.string(),
    unitName: z.string().nullable(),
    positionId: z.string(),
    positionName: z.string().nullable(),
    photoUrl: z.string().nullable(),
  };
}
