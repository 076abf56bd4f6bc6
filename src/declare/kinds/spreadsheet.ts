/** How the records of a resource are written to and read from files. */
export interface Spreadsheet<Name extends string> {
  /** The key of a row: these fields together are unique among live records, whatever their case. */
  readonly key: readonly Name[];
  /**
   * A field of the key that a file may lack. The import proposes it from other fields: a code from a name, a name from
   * what it refers to.
   */
  readonly proposed?: { readonly field: Name; readonly from: readonly Name[]; readonly as: 'code' | 'name' };
  /** The field with the aliases of a record. A cell may use any of them. */
  readonly also?: Name;
  /**
   * Fields that offices split into one column for each option of a choice, such as the birth date by gender. Such a
   * column sets both fields.
   */
  readonly split?: Readonly<Partial<Record<Name, Name>>>;
  /** Fields that two different records hardly share. A new record that equals another in all of them gets a warning. */
  readonly alike?: readonly Name[];
  /** Fields that do not change together: a row that changes them all under a known key may mean another record. */
  readonly identity?: readonly Name[];
  /** Fields that only some rows need, such as a reason. An answer for the whole column applies to those rows only. */
  readonly whenNeeded?: readonly Name[];
  /** The text from which the rest of a cell is ignored. EVN appends the time of the last reading to a name. */
  readonly cut?: Readonly<Partial<Record<Name, string>>>;
  /** The columns, in order. A template has them all; an export leaves out formatted text. */
  readonly columns: readonly (Name | 'status')[];
  /**
   * Composite columns, by name. Composite columns and fields that are not in `columns` are read, but no template has
   * them.
   */
  readonly says?: Readonly<Record<string, CompositeColumn<Name>>>;
}

/** A column whose cell sets several fields. */
export type CompositeColumn<Name extends string = string> =
  /** A period as people write it (11/2026): its kind and its first day. */
  | { readonly as: 'period'; readonly fills: readonly [kind: Name, start: Name] }
  /** The unit of measurement of the row's numbers; the fields hold them in this unit. */
  | { readonly as: 'unit'; readonly of: string };

/** All columns that a file may have: those of the template and those that are only read. */
export function knownColumns({ columns, says = {} }: Spreadsheet<string>): string[] {
  const saying = Object.entries(says).flatMap(([name, column]) => [name, ...('fills' in column ? column.fills : [])]);
  return [...new Set([...columns, ...saying])];
}

/** Whether the rules require a field only in some rows: a value for all rows then applies only to those. */
export function isConditionallyRequired(
  resource: { readonly spreadsheet?: Spreadsheet<string> },
  name: string,
): boolean {
  return resource.spreadsheet?.whenNeeded?.includes(name) === true;
}
