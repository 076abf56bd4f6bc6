import { isConditionallyRequired } from '../../declare/kinds/spreadsheet.ts';
import { type Resource, requiredToPublish } from '../../declare/resource.ts';
import type { CellReader, CellReading } from '../../engine/kinds/sheet.ts';
import type { ChosenValue } from './contract/operations.ts';
import { keyFields } from './row-key.ts';
import type { Candidate } from './value-mapping.ts';

/** The value of a field for rows that add a record and have no value for it. */
export interface FilledField {
  readonly field: string;
  /** The typed text; empty where a record or an option was chosen, which has its own name. */
  readonly text: string;
  readonly reading: CellReading;
}

/**
 * Whether one value of a field can apply to all rows: for required fields, except those of the key and the title, which
 * differ by row, and personal fields, of which no copy outside the rows is stored.
 */
export function isFillable(resource: Resource, name: string): boolean {
  const field = resource.fields[name];
  if (!field || field.private || keyFields(resource).includes(name) || name === resource.title) return false;
  return (
    isConditionallyRequired(resource, name) ||
    field.required === true ||
    requiredToPublish(resource).some(([needed]) => needed === name)
  );
}

/** The chosen value of a field that rows leave empty; undefined when nobody chose one or the chosen record is gone. */
export function filledField(
  resource: Resource,
  field: string,
  chosen: readonly ChosenValue[],
  { candidates, read }: { candidates: readonly Candidate[] | undefined; read: CellReader },
): FilledField | undefined {
  const value = chosen.find((said) => said.field === field && said.text === '')?.value;
  if (!value || !isFillable(resource, field)) return undefined;
  if (!candidates) return { field, text: value, reading: read(value) };
  const meant = candidates.find((candidate) => candidate.value === value);
  return meant && { field, text: '', reading: { value: meant.held ?? meant.value } };
}
