/** How the records of a resource stand in files. */
export interface Spreadsheet<Name extends string> {
  /** The fields by which a row of a file is known to be a record: together unique among the live ones, whatever their case. */
  readonly key: readonly Name[];
  /** A field of the key that a file may leave out, proposed of others that it has: a code of a name, a name of what it names. */
  readonly proposed?: { readonly field: Name; readonly from: readonly Name[]; readonly as: 'code' | 'name' };
  /** The field with the other names of a record: a cell that names it may use any of them. */
  readonly also?: Name;
  /** Fields that offices part into columns by the options of a choice: days of birth by gender. Such a column says both. */
  readonly split?: Readonly<Partial<Record<Name, Name>>>;
  /** What two different records hardly have in common: a new one that has all of it is doubted. */
  readonly alike?: readonly Name[];
  /** Fields that only some rows need, such as the reason of a doubtful one: what is said of them for all is said of those alone. */
  readonly asked?: readonly Name[];
  /** Words from which on a cell says what is none of its value: EVN puts behind a name when it was last heard of. */
  readonly cut?: Readonly<Partial<Record<Name, string>>>;
  /** Its columns, in order; a template asks for them all, an export leaves out those with formatted text. */
  readonly columns: readonly (Name | 'status')[];
  /** Columns that say something of several fields, by their names. Those of them that are none of `columns`, and the fields, are read, and no template asks for them. */
  readonly says?: Readonly<Record<string, SayingColumn<Name>>>;
}

/** A column that says something of several fields. */
export type SayingColumn<Name extends string = string> =
  /** A period as people write it, 11/2026: of which kind it is, and its first day. */
  | { readonly as: 'period'; readonly fills: readonly [kind: Name, start: Name] }
  /** The unit in which those numbers of a row are written that are held in this one. */
  | { readonly as: 'unit'; readonly of: string };

/** The columns that files may have: those of a template, and what besides says what they say. */
export function knownColumns({ columns, says = {} }: Spreadsheet<string>): string[] {
  const saying = Object.entries(says).flatMap(([name, column]) => [name, ...('fills' in column ? column.fills : [])]);
  return [...new Set([...columns, ...saying])];
}
