import { createElement, type ReactNode } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Field } from '../../declare/field.ts';
import type { PlainNode } from './plain-element.ts';
import type { FieldState } from './plain-view.ts';
import { plainCell } from './plain-views.ts';

export interface CellProps<F, Value = unknown, Shown = unknown> {
  readonly state: FieldState<F, Value, Shown>;
  /** Turns a yes into a no and back; absent where the account may not. */
  readonly onToggle?: (() => void) | undefined;
}

/** The cell of a kind without its own component: renders the plain view with React. */
export function PlainViewCell({ state }: CellProps<Field>): ReactNode {
  return plainCell(state, useTranslation()).map(drawn);
}

function drawn(node: PlainNode, place: number): ReactNode {
  if (typeof node === 'string') return node;
  const { class: className, ...attributes } = node.attributes;
  return createElement(node.tag, { key: place, className, ...attributes }, ...node.children.map(drawn));
}
