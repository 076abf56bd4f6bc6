/**
 * The field kinds a resource is declared with: plain data, from which the column, the validation, the form field,
 * the list cell and the OpenAPI schema derive. A new kind is added here, in `schema.ts` (its validation), in
 * `engine/columns.ts` (its column) and in `ui/field` (its widgets); the compiler names the places.
 */
export type Field =
  | TextField
  | SlugField
  | RichTextField
  | BooleanField
  | IntegerField
  | DateField
  | InstantField
  | ChoiceField
  | ReferenceField
  | ImageField
  | FilesField
  | TagsField;

interface Common {
  /** The record cannot be stored without a value. */
  readonly required?: boolean;
  /** Left out of lists: read only with the record itself. */
  readonly detailOnly?: boolean;
  /**
   * Personal: read only with the permission `view<Noun>Private`, in lists, records, exports and the audit log alike, and
   * erased from the log without breaking its chain.
   */
  readonly private?: boolean;
}

/** A line of text, or several with `lines`. An absent value is the empty string. */
interface TextField extends Common {
  readonly kind: 'text';
  readonly max: number;
  readonly lines?: boolean;
  /** What a value must look like. */
  readonly format?: 'email' | 'phone';
  /** A person's name, family name first: sorted by the given name, of which the table has a column `<name>_order`. */
  readonly personName?: boolean;
}

/** The record's name in an address; made from the field `from` when left empty, unique among live records. */
export interface SlugField extends Common {
  readonly kind: 'slug';
  readonly from: string;
  readonly max: number;
}

/** HTML from the editor, sanitised on the server by an allow-list. `max` counts characters of HTML. */
interface RichTextField extends Common {
  readonly kind: 'richText';
  readonly max: number;
}

interface BooleanField extends Common {
  readonly kind: 'boolean';
}

interface IntegerField extends Common {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
}

/** A day of the calendar: `YYYY-MM-DD`, or null. `after` names a field that this one must not precede. */
interface DateField extends Common {
  readonly kind: 'date';
  readonly after?: string;
}

/** A moment in time: ISO 8601 with offset, or null. `after` names a field this one must not precede. */
interface InstantField extends Common {
  readonly kind: 'instant';
  readonly after?: string;
}

/** One of a few values, or null; what each is called is in the message catalogue under `choice.<field>.<option>`. */
export interface ChoiceField extends Common {
  readonly kind: 'choice';
  readonly options: readonly string[];
}

/** The id of a record of another resource (or of the same one: a tree), or null. */
export interface ReferenceField extends Common {
  readonly kind: 'reference';
  /** The resource's name. */
  readonly to: string;
  /** The record's own resource: parents form a tree without circles, at most `maxDepth` levels deep. */
  readonly tree?: { readonly maxDepth: number };
}

/** The id of an uploaded image, or null. */
export interface ImageField extends Common {
  readonly kind: 'image';
}

/** Ids of uploaded files, in order. */
export interface FilesField extends Common {
  readonly kind: 'files';
  readonly max: number;
}

/** Free keywords. */
interface TagsField extends Common {
  readonly kind: 'tags';
  readonly max: number;
  readonly maxLength: number;
}

export type Fields = Readonly<Record<string, Field>>;

/** What a new record holds where the caller says nothing. */
export function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case 'text':
    case 'slug':
    case 'richText':
      return '';
    case 'boolean':
      return false;
    case 'integer':
      return Math.max(0, field.min);
    case 'files':
    case 'tags':
      return [];
    case 'date':
    case 'instant':
    case 'choice':
    case 'reference':
    case 'image':
      return null;
  }
}
