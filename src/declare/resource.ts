import type { Operation } from '../contract/operation.ts';
import type { Field, Fields } from './field.ts';
import type { Target } from './kinds/kind.ts';
import { declaredKind } from './kinds/registry.ts';
import type { Spreadsheet } from './kinds/spreadsheet.ts';
import type { Labels } from './labels.ts';

/**
 * The statuses that a record can have, with the codes of the API contract. Between `undecided` statuses anyone who may
 * write the record moves it; every other change decides what visitors see.
 */
export const statusSets = {
  /** Content on its way to visitors. */
  publication: { codes: [0, 1, 2, 3, 4], initial: 0, undecided: [0, 2] },
  /** Reference data that is in use or not. */
  activity: { codes: [1, 0], initial: 1, undecided: [] },
  /** People: at work, on leave, left, retired. */
  employment: { codes: [1, 0, 5, 6], initial: 1, undecided: [] },
} as const;

export type StatusSet = keyof typeof statusSets;

/** Whether a change of status is a decision, which needs the permission to set statuses. */
export function isDecision(statuses: StatusSet, from: number, to: number): boolean {
  const undecided: readonly number[] = statusSets[statuses].undecided;
  return from !== to && !(undecided.includes(from) && undecided.includes(to));
}

/** Status 1 means active, published or employed. Visitors see no other. */
export const activeStatus = 1;

/** The status of content that waits for approval. */
export const awaitingStatus = 2;

/** The status of content whose approval was refused. */
export const refusedStatus = 3;

/** A content type. Its statements, operations, list, form, menu entry and tests derive from this one value. */
export interface Resource<F extends Fields = Fields, Name extends string = string, Key extends string = string> {
  /** A kebab-case plural. The table has the same name in snake_case. */
  readonly name: string;
  /** Its labels, by language. The host merges them into the contract's texts. */
  readonly labels: Readonly<Record<string, Labels>>;
  /** The table behind the view that holds its records, where the table holds more than those. */
  readonly viewOf?: string;
  /** The names of its operations: `list` in full, the others from the noun (`insertNews` from `News`). */
  readonly operations: {
    readonly list: string;
    readonly noun: string;
    /** New records come in through this upload. There is no form for a new record. */
    readonly upload?: Operation;
    /** Verbs that the resource does not offer. */
    readonly without?: readonly ('insert' | 'setStatus' | 'remove' | 'restore')[];
    /** The key of the records in a call for another order, where the specification names it; `items` otherwise. */
    readonly positions?: string;
  };
  /** The group in the menu and in the role matrix. */
  readonly group: string;
  /** The route of its screen; with `parts`, of the first part. */
  readonly route: string;
  /** The resource has a screen for each option of a choice. Each screen shows and makes only records of its option. */
  readonly parts?: { readonly by: Name; readonly of: Readonly<Record<string, Part<Name>>> };
  /** Of a part (see `partsOf`): the values that all its records have. */
  readonly fixed?: Readonly<Record<string, string>>;
  readonly statuses: StatusSet;
  /** The status that nearly all records have: lists and records do not name it. */
  readonly usualStatus?: number;
  readonly fields: F;
  /** The field that names a record to a person. */
  readonly title: Name;
  /** The fields that search looks in. */
  readonly search: readonly Name[];
  /**
   * The long texts that search looks in when it is asked to (decision 113). A trigger of the table notes their changes,
   * see migration text_words.
   */
  readonly searchTexts?: readonly Name[];
  readonly list: {
    /** The columns in order: fields, and `status`, `updatedAt`, `updatedBy`. */
    readonly columns: readonly (Name | 'status' | 'updatedAt' | 'updatedBy')[];
    /** Columns that are shown only where somebody asks for them. */
    readonly onRequest?: readonly Name[];
    /** The fields that lists can filter by, besides status and search. */
    readonly filters: readonly Name[];
    /**
     * The filters for which exact totals are stored: one reference and one boolean (migration record_counts). With
     * other filters a list counts up to a thousand matches. A test compares `attach_resource` with this.
     */
    readonly counted?: { readonly group?: Name; readonly flag?: Name };
    readonly sortable: readonly (Name | 'createdAt' | 'updatedAt')[];
    /** The key of the records in a list's answer, where the specification names it; `items` otherwise. */
    readonly key?: Key;
    /** References whose choices the answer brings along: `positionList` for `positionId`. */
    readonly choices?: readonly Name[];
    /** Its rows are one line high unless somebody chooses otherwise: figures, of which many are compared. */
    readonly dense?: true;
    /** Until somebody sorts the list, it is read completely and shown under headings by this field. */
    readonly groupedBy?: Name;
    readonly sort: { readonly field: Name | 'position' | 'createdAt' | 'updatedAt'; readonly order: SortOrder };
  };
  /** The layout of the form, the fields in its side panel, and the fields that the page changes by other means. */
  readonly form: {
    readonly layout: 'drawer' | 'page';
    readonly aside?: readonly Name[];
    readonly elsewhere?: readonly Name[];
  };
  /** People order the records by dragging. Records have a `position`. */
  readonly ordered?: boolean;
  /** Positions are always 1 to n. A call that moves one record names it alone, and the others make room. */
  readonly gapless?: boolean;
  /** Records are ordered only among those that share a value here. */
  readonly orderedWithin?: Name;
  /** Its records decide who may do what. After each change, every process drops its cached callers. */
  readonly changesAccess?: boolean;
  /**
   * The field by which its records belong to a plant or a reservoir, `id` for these themselves: callers who are bound to
   * some see only theirs (decision 136).
   */
  readonly scopedBy?: { readonly plant: Name | 'id' } | { readonly reservoir: Name | 'id' };
  /** Its records can be written to spreadsheets and read from them. */
  readonly spreadsheet?: Spreadsheet<Name>;
  /**
   * The given fields that its rules write after a record: an answer is read once they have, and the undo of an import
   * restores them with the values that they are about.
   */
  readonly completedByRules?: readonly Name[];
  /** Published records are sent to people: a change of one says whether they are told of it (`resend`). */
  readonly isSent?: boolean;
  /** The fields that visitors may read of published records, through /public/v1/<name>. Absent: none. */
  readonly publicFields?: readonly Name[];
  /** What visitors' lists have besides those fields, and the filters of the staff's list among them. */
  readonly publicList?: {
    /**
     * A reference that only parts of others have: lists show the wholes, and with a filter by it or `asked=true` the
     * parts instead, so that no sum counts twice.
     */
    readonly parts?: { readonly by: Name; readonly asked: string };
    /** A date by which lists are asked `from` and `to` a day, both included. */
    readonly span?: Name;
    /** Visitors see no record that changed since publishing is held: those of the view `<table>_newer`. */
    readonly held?: true;
    /** Facts about each record, yes or no, with what they mean: columns of the view `<table>_facts`. */
    readonly facts?: Readonly<Record<string, string>>;
  };
  /** A boolean field, such as a consent. Visitors see only the records in which it is true. */
  readonly publicWhen?: Name;
  /**
   * The fields with the start and the end of the publication window. A record without a start is visible at once, one
   * without an end for good.
   */
  readonly publicWindow?: { readonly from?: Name; readonly to?: Name };
  /**
   * The field with the moment from which a published record without visitors takes effect, such as a notification that
   * is sent.
   */
  readonly effectiveFrom?: Name;
}

/** A part of a resource: the route of its screen, and the fields that only other parts have. */
interface Part<Name extends string> {
  readonly route: string;
  readonly without: readonly Name[];
}

type SortOrder = 'ascend' | 'descend';

/** Declares a resource. A field name that is not among its fields does not compile. */
export function defineResource<const F extends Fields, const Key extends string = 'items'>(
  resource: Resource<F, keyof F & string, Key>,
): Resource<F, string, Key> {
  return resource;
}

/**
 * The resources that have screens: the resource itself, or each of its parts, without the fixed field and the fields of
 * other parts.
 */
export function partsOf(resource: Resource): readonly Resource[] {
  const { parts, fields, list } = resource;
  if (!parts) return [resource];
  return Object.entries(parts.of).map(([option, { route, without }]) => {
    const stays = (name: string) => name !== parts.by && !without.includes(name);
    const remainingFields = Object.fromEntries(Object.entries(fields).filter(([name]) => stays(name)));
    const narrowed = { ...list, columns: list.columns.filter(stays), filters: list.filters.filter(stays) };
    return { ...resource, route, fields: remainingFields, list: narrowed, fixed: { [parts.by]: option } };
  });
}

/** The route of the screen that shows a record. */
export function routeOf({ parts, route }: Resource, record: Readonly<Record<string, unknown>>): string {
  return parts?.of[String(record[parts.by])]?.route ?? route;
}

/** The address of a record's screen: a page, or its list with a drawer. */
export function recordHref({ form, route }: Pick<Resource, 'form' | 'route'>, id: string): string {
  return form.layout === 'page' ? `${route}/${id}` : `${route}?edit=${id}`;
}

/** The address of the form of a new record. */
export function newRecordHref({ form, route }: Pick<Resource, 'form' | 'route'>): string {
  return form.layout === 'page' ? `${route}/new` : `${route}?new=1`;
}

/** Resources by name. References name resources. */
export type ResourceRegistry = ReadonlyMap<string, Resource>;

/** The fields of a resource with their names, in order. */
export function fieldEntries(resource: Resource): [string, Field][] {
  return Object.entries(resource.fields);
}

/** The fields that a caller may write, in order. */
export function writableEntries(resource: Resource): [string, Field][] {
  return fieldEntries(resource).filter(([, field]) => !field.given);
}

/**
 * The name of the populated value beside a field: the title of a referenced record, a picture, the names of files.
 * Undefined for fields that hold their own value.
 */
export function populatedName(name: string, field: Field): string | undefined {
  return declaredKind(field).populated?.name(name);
}

/** Whether the records are people, so that their title is a person's name. */
export function isPerson(resource: Resource): boolean {
  const title = resource.fields[resource.title];
  return title !== undefined && declaredKind(title).person?.(title) === true;
}

/** A field that refers to records: its name and its target. */
export interface Reference extends Target {
  readonly name: string;
}

/** The references of a resource, in order. */
export function referencesOf(resource: Resource): Reference[] {
  return fieldEntries(resource).flatMap(([name, field]) => {
    const target = declaredKind(field).target?.(field);
    return target ? [{ name, to: target.to, ...(target.tree && { tree: target.tree }) }] : [];
  });
}

/** The reference that makes a resource a tree, if there is one. */
export function treeOf(resource: Resource): { readonly name: string; readonly maxDepth: number } | undefined {
  const parent = referencesOf(resource).find(({ tree }) => tree !== undefined);
  return parent?.tree && { name: parent.name, maxDepth: parent.tree.maxDepth };
}

/** The slug of a resource, if it has one, and the field that it is generated from. */
export function slugOf(
  resource: Resource,
): { readonly name: string; readonly from: string; readonly max: number } | undefined {
  for (const [name, field] of fieldEntries(resource)) {
    const made = declaredKind(field).made?.(field);
    if (made) return { name, ...made };
  }
  return undefined;
}

/** The fields that a record needs to be published, in order. */
export function requiredToPublish(resource: Resource): [string, Field][] {
  return fieldEntries(resource).filter(([, field]) => field.required === 'publish');
}

/** The private fields, in order. */
export function privateNames(resource: Resource): string[] {
  return fieldEntries(resource).flatMap(([name, field]) => (field.private ? [name] : []));
}

/** A record that a list's answer offers as a choice. */
export interface ChoiceRecord {
  id: string;
  name: string;
}

/** The key under which a list's answer has the choices of a reference. */
export function choicesName(name: string): string {
  return `${name.replace(/Id$/, '')}List`;
}

export type { FileValue } from './kinds/files.ts';
export type { ImageValue } from './kinds/image.ts';
