import type { Operation } from '../contract/operation.ts';
import type { Field, Fields } from './field.ts';
import type { Target } from './kinds/kind.ts';
import { declaredKind } from './kinds/registry.ts';
import type { Spreadsheet } from './kinds/spreadsheet.ts';
import type { Labels } from './labels.ts';

/**
 * Which statuses a record can have. Codes are those of the API contract. `undecided`: between these anyone who may
 * write the record moves it; every other change decides what visitors see.
 */
export const statusSets = {
  /** Content on its way to visitors. */
  publication: { codes: [0, 1, 2, 3, 4], initial: 0, undecided: [0, 2] },
  /** Reference records that are in use or not. */
  activity: { codes: [1, 0], initial: 1, undecided: [] },
  /** People: at work, on leave, left, retired. */
  employment: { codes: [1, 0, 5, 6], initial: 1, undecided: [] },
} as const;

export type StatusSet = keyof typeof statusSets;

/** Whether a change of status decides something, and so needs the permission to set statuses. */
export function isDecision(statuses: StatusSet, from: number, to: number): boolean {
  const undecided: readonly number[] = statusSets[statuses].undecided;
  return from !== to && !(undecided.includes(from) && undecided.includes(to));
}

/** Status 1 is active for reference records, published for content, at work for people: the only one visitors see. */
export const activeStatus = 1;

/** A content type. From this one value come its table's statements, operations, list, form, menu entry and tests. */
export interface Resource<F extends Fields = Fields, Name extends string = string, Key extends string = string> {
  /** Kebab-case plural; the table has the same name in snake_case. */
  readonly name: string;
  /** What it and its parts are called, by language; the host puts them beside the contract's texts. */
  readonly labels: Readonly<Record<string, Labels>>;
  /** The table of which its relation is a view, where that holds more than its records. */
  readonly viewOf?: string;
  /** Words of its operations: `list` in full, the others from the noun (`insertNews` from `News`). */
  readonly operations: {
    readonly list: string;
    readonly noun: string;
    /** New records come in as files, by this upload; a form makes none. */
    readonly upload?: Operation;
    /** Verbs that it does not have: nobody can call them. */
    readonly without?: readonly ('insert' | 'setStatus' | 'remove' | 'restore')[];
    /** What a call for another order names its records by, where the specification says it; `items` otherwise. */
    readonly positions?: string;
  };
  /** The menu and permission group. */
  readonly group: string;
  /** The address of its screen; of several parts that of the first. */
  readonly route: string;
  /** Its records are of several kinds, the options of a choice, each with a screen that shows and makes its own alone. */
  readonly parts?: { readonly by: Name; readonly of: Readonly<Record<string, Part<Name>>> };
  /** Of a part (see `partsOf`): what all its records say. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly statuses: StatusSet;
  readonly fields: F;
  /** The field that names a record to a person. */
  readonly title: Name;
  /** The fields a search word is looked for in. */
  readonly search: readonly Name[];
  readonly list: {
    /** Shown in this order; besides fields, `status`, `updatedAt` and `updatedBy` may be named. */
    readonly columns: readonly (Name | 'status' | 'updatedAt' | 'updatedBy')[];
    /** Fields that can be filtered by, besides status and search. */
    readonly filters: readonly Name[];
    /**
     * The filters by which exact totals are kept: one reference and one boolean (migration record_counts). Lists filtered
     * by others count their matches up to a thousand. A test holds `attach_resource` to it.
     */
    readonly counted?: { readonly group?: Name; readonly flag?: Name };
    readonly sortable: readonly (Name | 'createdAt' | 'updatedAt')[];
    /** What an answer calls its records where the specification names it; `items` otherwise. */
    readonly key?: Key;
    /** References whose choices an answer brings along: `positionList` of `positionId`. */
    readonly choices?: readonly Name[];
    readonly sort: { readonly field: Name | 'position' | 'createdAt' | 'updatedAt'; readonly order: SortOrder };
  };
  /** Where the form opens, which fields stand in its panel beside the text, and which its page changes by other means. */
  readonly form: {
    readonly layout: 'drawer' | 'page';
    readonly aside?: readonly Name[];
    readonly elsewhere?: readonly Name[];
  };
  /** People decide the order: records have a `position`, changed by dragging. */
  readonly ordered?: boolean;
  /** Its places are 1 to n, always: who moves one record names that alone, and the others make room. */
  readonly gapless?: boolean;
  /** Each order is one of the records that share a value here. */
  readonly orderedWithin?: Name;
  /** Its records decide who may do what: whoever is remembered as a caller is looked at anew after each change. */
  readonly changesAccess?: boolean;
  /** Its records can be written to spreadsheets and read from them. */
  readonly spreadsheet?: Spreadsheet<Name>;
  /** What visitors may read of published records, through /public/v1/<name>; absent: nothing. */
  readonly publicFields?: readonly Name[];
  /** A field that is true of the records that visitors may see, such as a consent: of the others they see nothing. */
  readonly publicWhen?: Name;
  /** The moments from and until which visitors see a published record; a record without the one is seen at once or for ever. */
  readonly publicWindow?: { readonly from?: Name; readonly to?: Name };
  /** The moment from which a published record that no visitor sees takes effect, such as what is sent. */
  readonly effectiveFrom?: Name;
}

/** A part of a resource's records: the address of its screen, and the fields that only other parts have. */
interface Part<Name extends string> {
  readonly route: string;
  readonly without: readonly Name[];
}

type SortOrder = 'ascend' | 'descend';

/** Declares a resource; a field name that is not among its fields does not compile. */
export function defineResource<const F extends Fields, const Key extends string = 'items'>(
  resource: Resource<F, keyof F & string, Key>,
): Resource<F, string, Key> {
  return resource;
}

/** What a resource has screens for: itself, or each of its parts, as a resource without what is fixed there or not its own. */
export function partsOf(resource: Resource): readonly Resource[] {
  const { parts, fields, list } = resource;
  if (!parts) return [resource];
  return Object.entries(parts.of).map(([option, { route, without }]) => {
    const stays = (name: string) => name !== parts.by && !without.includes(name);
    const kept = Object.fromEntries(Object.entries(fields).filter(([name]) => stays(name)));
    const narrowed = { ...list, columns: list.columns.filter(stays), filters: list.filters.filter(stays) };
    return { ...resource, route, fields: kept, list: narrowed, fixed: { [parts.by]: option } };
  });
}

/** The address of the screen that shows a record. */
export function routeOf({ parts, route }: Resource, record: Readonly<Record<string, unknown>>): string {
  return parts?.of[String(record[parts.by])]?.route ?? route;
}

/** Looks up a resource by name; references point at resources by name. */
export type ResourceRegistry = ReadonlyMap<string, Resource>;

/** The entries of a resource's fields, in order. */
export function fieldEntries(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields);
}

/** The fields that a caller may write, in order. */
export function writtenEntries(resource: Resource): [string, Field][] {
  return fieldEntries(resource).filter(([, field]) => !field.given);
}

/**
 * The name under which a record shows what a field points at: the title of a referenced record, the picture of
 * an image, the names of files. Fields that hold their value themselves have none.
 */
export function companionName(name: string, field: Field): string | undefined {
  return declaredKind(field).companion?.name(name);
}

/** Whether a resource's records are people: what names them is a person's name. */
export function isPerson(resource: Resource): boolean {
  const title = resource.fields[resource.title];
  return title !== undefined && declaredKind(title).person?.(title) === true;
}

/** A field that points at records: its name, and at which. */
export interface Reference extends Target {
  readonly name: string;
}

/** The fields of a resource that point at records, in order. */
export function referencesOf(resource: Resource): Reference[] {
  return fieldEntries(resource).flatMap(([name, field]) => {
    const target = declaredKind(field).target?.(field);
    return target ? [{ name, to: target.to, ...(target.tree && { tree: target.tree }) }] : [];
  });
}

/** The field that makes a resource a tree, if it is one. */
export function treeOf(resource: Resource): { readonly name: string; readonly maxDepth: number } | undefined {
  const parent = referencesOf(resource).find(({ tree }) => tree !== undefined);
  return parent?.tree && { name: parent.name, maxDepth: parent.tree.maxDepth };
}

/** The field that is a record's name in an address, if a resource has one, and the field it is made from. */
export function slugOf(
  resource: Resource,
): { readonly name: string; readonly from: string; readonly max: number } | undefined {
  for (const [name, field] of fieldEntries(resource)) {
    const made = declaredKind(field).made?.(field);
    if (made) return { name, ...made };
  }
  return undefined;
}

/** The fields without which a record cannot be published, in order. */
export function neededToPublish(resource: Resource): [string, Field][] {
  return fieldEntries(resource).filter(([, field]) => field.required === 'publish');
}

/** The fields that only some of a resource's readers may read, in order. */
export function privateNames(resource: Resource): string[] {
  return fieldEntries(resource).flatMap(([name, field]) => (field.private ? [name] : []));
}

/** A record that a list's answer offers to choose from. */
export interface ChoiceRecord {
  id: string;
  name: string;
}

/** The name under which a list's answer brings the choices of a reference along. */
export function choicesName(name: string): string {
  return `${name.replace(/Id$/, '')}List`;
}

export type { FileValue } from './kinds/files.ts';
export type { ImageValue } from './kinds/image.ts';
