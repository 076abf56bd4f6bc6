import type { Translation } from '../../browser/translation.ts';
import type { Field } from '../../declare/field.ts';
import type { ImageValue } from '../../declare/kinds/image.ts';
import { populatedName, type Resource } from '../../declare/resource.ts';
import type { PlainNode } from './plain-element.ts';

/** The known values of a record, by name. */
type Values = Readonly<Record<string, unknown>>;

/** A field in one state of its record. */
export interface FieldState<F, Value = unknown, Shown = unknown> {
  readonly resource: Resource;
  /** The field's name; that of a row's child is a path (`pictures.caption`). */
  readonly name: string;
  readonly field: F;
  readonly value: Value | undefined;
  /** What the value points at, as answers bring it along: a record's title, a picture, files. */
  readonly shown: Shown | undefined;
  /** All that is known of the record. */
  readonly values: Values;
}

/**
 * A field's value without a component: as plain text, and as plain elements for a list's cell. One value per kind, in
 * `kinds/<kind>/plain-view.ts`. The first script loads them, so they must not import React or antd.
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

/** Options of a list's column. */
export interface ColumnView {
  /** It helps to recognise a deleted record; the trash shows no other columns. */
  readonly inTrash?: true;
  /** How its values follow each other, in the words of a list's orders; without this, as letters do. */
  readonly sortedAs?: 'text' | 'time' | 'number' | 'dayOfYear';
  /** The cells need no heading: it is for screen readers only. */
  readonly unheaded?: true;
  /** The width in pixels; without this, that of a short text. */
  readonly width?: number;
}

/** A field in a record, or in the known part of one. */
export function fieldState<F extends Field>(resource: Resource, name: string, field: F, values: Values): FieldState<F> {
  const shown = values[populatedName(name, field) ?? ''];
  return { resource, name, field, value: values[name], shown, values };
}

/** The plain view of a value that is its own text. */
export const textView: PlainView<unknown> = { text: ({ value }) => String(value ?? '') };
