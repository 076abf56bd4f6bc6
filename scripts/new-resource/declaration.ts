import type { Language } from '../../src/contract/languages.ts';
import common from '../../src/contract/messages/vi.json' with { type: 'json' };
import type { Kind } from '../../src/declare/field.ts';

/** The command line's spec of a new resource. */
export interface ResourceSpec {
  /** Kebab-case plural, the name of its folder: company-links. */
  readonly name: string;
  /** The noun of its operations: CompanyLink. */
  readonly noun: string;
  readonly fields: readonly FieldSpec[];
  readonly route: string;
  readonly group: string;
  readonly ordered: boolean;
  /** What one record and many are called, by language. */
  readonly words: Readonly<Record<Language, { readonly one: string; readonly many: string }>>;
}

interface FieldSpec {
  readonly name: string;
  readonly kind: Kind;
  readonly required: boolean;
  /** The resource that a reference refers to. */
  readonly to?: string | undefined;
  /** The maximum of a text's length or of an integer. */
  readonly max?: string | undefined;
}

/** The initial declaration of each kind, without common options. Bounds and targets are meant to be changed. */
const declarations = {
  text: "kind: 'text', max: 255",
  slug: "kind: 'slug', from: '<title>', max: 160",
  richText: "kind: 'richText', max: 500_000, detailOnly: true",
  url: "kind: 'url', schemes: ['https', 'http']",
  boolean: "kind: 'boolean', look: 'check'",
  integer: "kind: 'integer', min: 0, max: 1_000_000",
  decimal: "kind: 'decimal', precision: 12, scale: 2",
  date: "kind: 'date'",
  instant: "kind: 'instant'",
  timeOfDay: "kind: 'timeOfDay'",
  dayOfYear: "kind: 'dayOfYear'",
  choice: "kind: 'choice', options: ['one', 'other']",
  reference: "kind: 'reference', to: 'units'",
  image: "kind: 'image'",
  files: "kind: 'files', max: 20, detailOnly: true",
  tags: "kind: 'tags', max: 20, maxLength: 50",
  lookup: "kind: 'lookup', max: 20, by: findSomething",
  rows: "kind: 'rows', of: { title: { kind: 'text', required: true, max: 255 } }, max: 100, title: 'title', detailOnly: true",
} satisfies Record<Kind, string>;

/** The kinds that a spec can use. */
const fieldKinds = Object.keys(declarations) as Kind[];

/**
 * Reads a field of the command line: `name:text!`, `name:text:150`, `typeId:reference=vehicle-types`.
 * @throws Error naming what is wrong with it.
 */
export function fieldSpec(text: string): FieldSpec {
  const pattern = /^([a-z][A-Za-z0-9]*):([A-Za-z]+)(?:=([a-z][a-z0-9-]*))?(?::(\d+))?(!?)$/;
  const [, name = '', named = '', to, max, required] = pattern.exec(text) ?? [];
  const kind = fieldKinds.find((each) => each === named);
  if (!kind) throw new Error(`${text}: a field is <name>:<kind>, of ${fieldKinds.join(', ')}.`);
  if (to !== undefined && kind !== 'reference') throw new Error(`${text}: only a reference refers to a resource.`);
  if (max !== undefined && !/max: /.test(declarations[kind])) throw new Error(`${text}: a ${kind} has no maximum.`);
  return { name, kind, required: required === '!', to, max };
}

/** Kinds that cannot be columns of a list; they are read with their record. */
const unlisted: readonly Kind[] = ['richText', 'files', 'rows', 'slug'];

/** The text of `resource.ts`. */
export function declarationText(spec: ResourceSpec): string {
  const title = titleOf(spec);
  const listed = spec.fields.filter(({ kind }) => !unlisted.includes(kind)).map(({ name }) => `'${name}'`);
  const words = spec.fields.filter(({ kind }) => kind === 'text').map(({ name }) => `'${name}'`);
  const sort = spec.ordered ? "{ field: 'position', order: 'ascend' }" : "{ field: 'updatedAt', order: 'descend' }";
  return `import { defineResource } from '../../declare/resource.ts';
import labels from './messages.json' with { type: 'json' };

export const ${camelCase(spec.name)} = defineResource({
  name: '${spec.name}',
  labels,
  operations: { list: 'getList${spec.noun}', noun: '${spec.noun}' },
  group: '${spec.group}',
  route: '${spec.route}',
  statuses: 'activity',
  fields: {
${spec.fields.map((field) => `    ${field.name}: { ${fieldText(field, title)} },`).join('\n')}
  },
  title: '${title}',
  search: [${words.join(', ')}],
  list: {
    columns: [${[...listed, "'status'", "'updatedAt'", "'updatedBy'"].join(', ')}],
    filters: [],
    sortable: ['${title}', 'updatedAt'],
    sort: ${sort},
  },
  form: { layout: 'drawer' },${spec.ordered ? '\n  ordered: true,' : ''}
});
`;
}

/** The text of `messages.json`: the names of one and many records, and of each field without a common name. */
export function messagesText(spec: ResourceSpec): string {
  const own = spec.fields.filter(({ name }) => !(name in common.field));
  const fields = Object.fromEntries(own.map(({ name }) => [name, name]));
  const words = Object.entries(spec.words).map(([language, names]) => [language, { ...names, fields }]);
  return `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`;
}

/** The name of the constant that declares a resource: companyLinks. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function fieldText({ kind, required, to, max }: FieldSpec, title: string): string {
  const text = declarations[kind]
    .replace('<title>', title)
    .replace("to: 'units'", to ? `to: '${to}'` : "to: 'units'")
    .replace(/max: [\d_]+/, (bound) => (max ? `max: ${max}` : bound));
  return required ? text.replace(/^kind: '\w+'/, (start) => `${start}, required: true`) : text;
}

/** The first text field is the title of a record. */
function titleOf({ fields }: ResourceSpec): string {
  return (fields.find(({ kind }) => kind === 'text') ?? fields[0])?.name ?? 'name';
}
