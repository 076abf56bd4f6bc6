import type { FunctionComponent } from 'react';
import type { ListInput } from '../../contract/paging.ts';
import type { Resource } from '../../declare/resource.ts';

export interface FilterProps<F, Value = unknown> {
  readonly resource: Resource;
  readonly name: string;
  readonly field: F;
  /** What the list is asked for under the field's own name. */
  readonly value: Value | undefined;
  /** All that the list is asked for at present. */
  readonly input: ListInput;
  readonly onChange: (changes: ListInput) => void;
}

/** The control by which a list is filtered; null for kinds that lists are not filtered by. */
export type FilterControl<F, Value = unknown> = FunctionComponent<FilterProps<F, Value>> | null;
