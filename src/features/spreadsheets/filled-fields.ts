import type { Resource } from '../../declare/resource.ts';
import type { CellReader, CellReading } from '../../engine/kinds/sheet.ts';
import type { ChosenValue } from './contract.ts';
import type { Candidate } from './meanings.ts';

/** What a row that adds a record says of a field of which neither its cell nor anything else says something. */
export interface FilledField {
  readonly field: string;
  /** What was typed; empty where a record or an option was chosen, which has a name of its own. */
  readonly text: string;
  readonly reading: CellReading;
}

/** Whether one value can be said of a field for all rows: what tells records apart, or names them, is each one's own. */
export function isFillable(resource: Resource, field: string): boolean {
  return field !== (resource.spreadsheet?.key ?? resource.title) && field !== resource.title;
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
