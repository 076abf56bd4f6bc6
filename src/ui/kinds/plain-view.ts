import type { Translation } from '../../browser/translation.ts';
import type { Field } from '../../declare/field.ts';
import type { ImageValue } from '../../declare/kinds/image.ts';
import { populatedName, type Resource } from '../../declare/resource.ts';
import type { PlainNode } from './plain-element.ts';

/** The values of a record by name, as far as they are known. */
type Values = Readonly<Record<string, unknown>>;

/** A field in one state of its record. */
export interface FieldState<F, Value = unknown, Shown = unknown> {
  readonly resource: Resource;
  /** Its name; that of a row's child is a path (`pictures.caption`). */
  readonly name: string;
  readonly field: F;
  readonly value: Value | undefined;
  /** What the value points at, as answers bring it along: a record's title, a picture, files. */
  readonly shown: Shown | undefined;
  /** All that is known of the record. */
  readonly values: Values;
}

/**
 * How a field is seen without a component: as plain text, and as the plain elements of a list's cell. One value a kind, in
 * `kinds/<kind>/plain-view.ts`. The first script loads them: neither React nor antd may be reached from here.
 */
export interface PlainView<F, Value = unknown, Shown = unknown> {
  /** What it says, as a person reads it; empty where it says nothing. */
  text(state: FieldState<F, Value, Shown>, words: Translation): string;
  /** What a list's cell holds; without this, the text on two lines at most. */
  cell?(state: FieldState<F, Value, Shown>, words: Translation): readonly PlainNode[];
  /** What a row is called that has no words of its own; without this, nothing. */
  name?(state: FieldState<F, Value, Shown>): string;
  /** The picture that stands for it in a difference. */
  picture?(state: FieldState<F, Value, Shown>): ImageValue | null;
  /** Its text leaves out how it is formatted: two that read the same may look different. */
  readonly formatted?: true;
  readonly column?: ColumnView;
}

/** What is special about a column of a list. */
export interface ColumnView {
  /** It helps to know a deleted record again; of the trash, the other columns are left out. */
  readonly inTrash?: true;
  /** Sorted by it, the newest are wanted first. */
  readonly newestFirst?: true;
  /** Its cells speak for themselves: the heading is for screen readers. */
  readonly unheaded?: true;
  /** Pixels that its cells need; without this, those of a short text. */
  readonly width?: number;
}

/** A field as it is in a record, or in what is known of one. */
export function fieldState<F extends Field>(resource: Resource, name: string, field: F, values: Values): FieldState<F> {
  const shown = values[populatedName(name, field) ?? ''];
  return { resource, name, field, value: values[name], shown, values };
}

/** The look of what is its own text. */
export const textView: PlainView<unknown> = { text: ({ value }) => String(value ?? '') };
