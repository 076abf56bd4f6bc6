import { keepPreviousData } from '@tanstack/react-query';
import { call } from '../../browser/call.ts';
import type { Operation } from '../../contract/operation.ts';

/** The query of a table's page, by its operation and input; the previous page stays while the next one loads. */
export function pageQuery<Input, Output>(operation: Operation<Input, Output>, input: Input) {
  return {
    queryKey: [operation.name, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(operation, input, { signal }),
    placeholderData: keepPreviousData,
  };
}
