import { foldWords } from '../../../lib/fold.ts';
import type { OrganisationUnit } from '../contract.ts';

/** A person with the normalised text for the search. */
export type OrganisationPerson = OrganisationUnit['staff'][number] & { readonly words: readonly string[] };

export interface FoldedUnit extends Omit<OrganisationUnit, 'staff'> {
  readonly staff: readonly OrganisationPerson[];
}

/** The units with normalised names and codes of their people, so that the search need not do it at each keystroke. */
export function foldedUnits(units: readonly OrganisationUnit[]): FoldedUnit[] {
  return units.map((unit) => ({
    ...unit,
    staff: unit.staff.map((person) => ({ ...person, words: foldWords(`${person.fullName} ${person.employeeCode}`) })),
  }));
}

/**
 * The units with only those people who have a word that starts with each search word, ignoring case and diacritics;
 * without empty units. An empty search changes nothing.
 */
export function filterUnits(units: readonly FoldedUnit[], search: string): readonly FoldedUnit[] {
  const wanted = foldWords(search);
  if (wanted.length === 0) return units;
  const found = ({ words }: OrganisationPerson) => wanted.every((word) => words.some((own) => own.startsWith(word)));
  return units.flatMap((unit) => {
    const staff = unit.staff.filter(found);
    return staff.length > 0 ? [{ ...unit, staff }] : [];
  });
}

/** The number of people in units. */
export function countPeople(units: readonly FoldedUnit[]): number {
  return units.reduce((sum, { staff }) => sum + staff.length, 0);
}
