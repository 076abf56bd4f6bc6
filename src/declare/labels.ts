/** The labels of a resource in one language: its `messages.json`, by language. */
export interface Labels {
  readonly one: string;
  readonly many: string;
  /** The names of the lists of its parts. */
  readonly parts?: Readonly<Record<string, string>>;
  /** The name of its group in the menu and in the role matrix, where no other resource of the group gives it. */
  readonly group?: string;
  /** Labels of fields that differ from the common ones. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Labels of children's fields, by the field that holds the children. */
  readonly rows?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Labels of the options of choices, by field. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * Labels of its statuses by number (`waiting`: published, takes effect later), and of the steps to them (`now`,
   * `later`).
   */
  readonly statuses?: Readonly<Record<string, string>>;
  readonly steps?: Readonly<Record<string, string>>;
}

/** A resource of which only the name matters. */
interface Named {
  readonly name: string;
}

/** The message key of the name of a list. */
export function listKey({ name, fixed }: Named & { readonly fixed?: Readonly<Record<string, string>> }): string {
  return `contract:resource.${name}.${fixed ? `parts.${Object.values(fixed)[0]}` : 'many'}`;
}

/**
 * The message keys of a field's label, most specific first: the resource's own, then the common one. `path` is a field,
 * or `rows.child` for a child's field.
 */
export function fieldKeys(resource: Named | undefined, path: string): string[] {
  const [field = '', child] = path.split('.');
  if (!resource) return [`field.${child ?? field}`];
  const own = child === undefined ? `fields.${field}` : `rows.${field}.${child}`;
  return [`resource.${resource.name}.${own}`, `field.${child ?? field}`];
}

/** The message keys of an option's label. For a child's choice, `field` is the child's field. */
export function choiceKeys(resource: Named | undefined, field: string, option: string): string[] {
  if (!resource) return [`choice.${field}.${option}`];
  return [`resource.${resource.name}.choices.${field}.${option}`, `choice.${field}.${option}`];
}
