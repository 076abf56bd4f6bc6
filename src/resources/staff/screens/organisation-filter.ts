import { foldWords } from '../../../lib/fold.ts';
import type { OrganisationUnit } from '../contract.ts';

/** A person with what the search looks at, folded once. */
export type OrganisationPerson = OrganisationUnit['staff'][number] & { readonly words: readonly string[] };

export interface FoldedUnit extends Omit<OrganisationUnit, 'staff'> {
  readonly staff: readonly OrganisationPerson[];
}

/** The units with the words of their people's names and codes folded, so that a search need not do so at each key. */
export function foldedUnits(units: readonly OrganisationUnit[]): FoldedUnit[] {
  return units.map((unit) => ({
    ...unit,
    staff: unit.staff.map((person) => ({ ...person, words: foldWords(`${person.fullName} ${person.employeeCode}`) })),
  }));
}

/**
 * The units with those people alone who have a word beginning with each word searched for, whatever its case and tones;
 * without units where there is nobody. An empty search leaves everything as it is.
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

/** How many people there are in units. */
export function countPeople(units: readonly FoldedUnit[]): number {
  return units.reduce((sum, { staff }) => sum + staff.length, 0);
}
