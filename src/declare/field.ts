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
  | InstantField
  | ReferenceField
  | ImageField
  | FilesField
  | TagsField;

interface Common {
  /** The record cannot be stored without a value. */
  readonly required?: boolean;
  /** Left out of lists: read only with the record itself. */
  readonly detailOnly?: boolean;
  /** Personal: its values in the audit log are shown to few, and can be erased without breaking the log's chain. */
  readonly private?: boolean;
}

/** A line of text, or several with `lines`. An absent value is the empty string. */
interface TextField extends Common {
  readonly kind: 'text';
  readonly max: number;
  readonly lines?: boolean;
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

/** A moment in time: ISO 8601 with offset, or null. `after` names a field this one must not precede. */
interface InstantField extends Common {
  readonly kind: 'instant';
  readonly after?: string;
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
    case 'instant':
    case 'reference':
    case 'image':
      return null;
  }
}
