import type { Slice, SliceFunction } from '../../declare/slices/slice.ts';
import { eraseStaff, getAllStaff, getOrganisation, staffOperations, updateStaffAvatar } from './contract.ts';
import { staff } from './resource.ts';

export const staffErase: SliceFunction = { code: 'staff-erase', group: 'staff', operations: [eraseStaff] };

/** The additional operations of staff. */
export const staffSlice: Slice = {
  name: 'staff',
  operations: staffOperations,
  functions: [staffErase],
  verbs: [{ resource: staff, opens: { view: [getAllStaff, getOrganisation], edit: [updateStaffAvatar] } }],
};
