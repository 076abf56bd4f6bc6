import { createElement, type ReactNode } from 'react';
import { useWords } from '../../browser/words.ts';
import type { Field } from '../../declare/field.ts';
import type { FieldState } from './look.ts';
import { plainCell } from './looks.ts';
import type { PlainNode } from './plain.ts';

export interface CellProps<F> {
  readonly state: FieldState<F>;
  /** Turns a yes into a no and back; absent where the account may not. */
  readonly onToggle?: (() => void) | undefined;
}

/** The cell of a kind that needs no component: what the first look shows, drawn by React. */
export function LookCell({ state }: CellProps<Field>): ReactNode {
  return plainCell(state, useWords()).map(drawn);
}

function drawn(node: PlainNode, place: number): ReactNode {
  if (typeof node === 'string') return node;
  const { class: className, ...attributes } = node.attributes;
  return createElement(node.tag, { key: place, className, ...attributes }, ...node.children.map(drawn));
}
