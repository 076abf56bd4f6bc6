import { type Resource, requiredToPublish } from '../../declare/resource.ts';
import type { CellReader, CellReading } from '../../engine/kinds/sheet.ts';
import type { ChosenValue } from './contract/operations.ts';
import { keyFields } from './row-key.ts';
import type { Candidate } from './value-mapping.ts';

/** What a row that adds a record says of a field of which neither its cell nor anything else says something. */
export interface FilledField {
  readonly field: string;
  /** What was typed; empty where a record or an option was chosen, which has a name of its own. */
  readonly text: string;
  readonly reading: CellReading;
}

/**
 * Whether one value can be said of a field for all rows: where rows must say something, other than what tells records apart or
 * names them, which is each one's own, and than what is personal, of which no copy is kept beside the rows.
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

/** Whether only some rows need a field, which whoever judges them says of each: what was said for all is said of those alone. */
export function isConditionallyRequired(resource: Resource, name: string): boolean {
  return resource.spreadsheet?.asked?.some((asked: string) => asked === name) === true;
}

/** What somebody chose for a field that rows leave out; undefined where nobody did, or what was chosen is gone. */
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
