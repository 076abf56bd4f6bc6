import type { FunctionComponent } from 'react';
import type { Resource } from '../../declare/resource.ts';

/** What a form's control is given, whatever the kind of its field. */
export interface InputProps<F, Value = unknown, Shown = unknown> {
  readonly resource: Resource;
  /** The field's name; that of a row's child is a path (`pictures.caption`). */
  readonly name: string;
  readonly field: F;
  readonly value: Value | undefined;
  /** What the value points at, as answers bring it along. */
  readonly shown: Shown | undefined;
  /** @param shown what the new value points at, for kinds that have a companion. */
  readonly onChange: (value: unknown, shown?: unknown) => void;
  /** Read-only. */
  readonly disabled: boolean;
  /** The id of the label element. */
  readonly labelId: string;
  /** The record being changed; undefined for a new one. */
  readonly recordId: string | undefined;
  /** Attributes of the element that the label belongs to, for assistive technology. */
  readonly control: ControlAttributes;
}

export interface ControlAttributes {
  readonly id?: string;
  /** For a label that only screen readers get. */
  readonly placeholder?: string;
  readonly 'aria-required'?: 'true';
  readonly 'aria-invalid'?: 'true';
  readonly 'aria-describedby'?: string;
}

/** Why a value cannot be stored: a code of the `validation` texts, and the values of their placeholders. */
export interface FieldProblem {
  readonly code: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** The path within the value of a list of rows: `3.caption`. */
  readonly at?: string;
}

/** How a field is changed in a form: one value a kind, in `kinds/<kind>/input.tsx`. */
export interface InputKind<F, Value = unknown, Shown = unknown> {
  readonly Input: FunctionComponent<InputProps<F, Value, Shown>>;
  /** Whether a person would say that nothing is there, where that is not plain to see. */
  isEmpty?(value: Value): boolean;
  /** What the declaration says against a value that is there, before the server is asked. */
  problems?(value: Value, field: F): readonly FieldProblem[];
  /** Whether there is something to decide on the pages that the product has; absent: always. */
  isOpen?(value: Value, field: F, hasPage: (path: string) => boolean): boolean;
  /** How many more characters there is room for, once the end is near; what is too long is not cut, only told. */
  room?(value: Value, field: F): number | undefined;
}
