/** What a resource and its parts are called in one language: its `messages.json`, by language. */
export interface Labels {
  readonly one: string;
  readonly many: string;
  /** What the list of each of its parts is called. */
  readonly parts?: Readonly<Record<string, string>>;
  /** What its group in the menu and in the matrix of roles is called, where no other resource of the group says it. */
  readonly group?: string;
  /** Fields, where the word that all records share is not the right one. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The fields of children, by the field that holds them. */
  readonly rows?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The options of choices, by field. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Its statuses by number (`waiting`: published, takes effect later) and the steps to them (`now`, `later`: to such). */
  readonly statuses?: Readonly<Record<string, string>>;
  readonly steps?: Readonly<Record<string, string>>;
}

/** A resource, where only its name matters. */
interface Named {
  readonly name: string;
}

/** The message key of what a list of records is called. */
export function listKey({ name, fixed }: Named & { readonly fixed?: Readonly<Record<string, string>> }): string {
  return `contract:resource.${name}.${fixed ? `parts.${Object.values(fixed)[0]}` : 'many'}`;
}

/**
 * The message keys of what a field is called, the first that exists being the word: the resource's own, or else the one
 * that all records share. `path` is a field, or of a child `rows.child`.
 */
export function fieldKeys(resource: Named | undefined, path: string): string[] {
  const [field = '', child] = path.split('.');
  if (!resource) return [`field.${child ?? field}`];
  const own = child === undefined ? `fields.${field}` : `rows.${field}.${child}`;
  return [`resource.${resource.name}.${own}`, `field.${child ?? field}`];
}

/** The same of an option of a choice; of a child's choice `field` is the child's. */
export function choiceKeys(resource: Named | undefined, field: string, option: string): string[] {
  if (!resource) return [`choice.${field}.${option}`];
  return [`resource.${resource.name}.choices.${field}.${option}`, `choice.${field}.${option}`];
}
