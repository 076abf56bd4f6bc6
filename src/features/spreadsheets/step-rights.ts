import { resourceOperations } from '../../declare/operations.ts';
import type { Resource } from '../../declare/resource.ts';
import { type Context, callerOf } from '../../engine/handler.ts';
import type { RowSink } from '../../engine/kinds/row-sink.ts';
import type { ResourceScope } from '../../engine/record-rules.ts';
import type { Services } from '../../engine/slices/services.ts';
import { commitImport, spreadsheetOperations } from './contract/operations.ts';
import { hidesImport } from './find-import.ts';
import type { StoredImport } from './queries/imports.ts';

/** What a step needs of the product. */
export interface StepScope extends ResourceScope, Pick<Services, 'refreshRights'> {
  readonly sink: RowSink | undefined;
}

/** A step of an import that goes on after its call was answered, in the caller's name. */
export interface Step {
  readonly stored: StoredImport;
  readonly resource: Resource;
  /** The operations that the caller must be permitted to call. */
  readonly operations: readonly string[];
}

/** The operations that storing an import takes: what its rows would need in the form, too. */
export function storingOperations(
  { added, changed }: Pick<StoredImport, 'added' | 'changed'>,
  resource: Resource,
  sink: RowSink | undefined,
): string[] {
  const { insert, update } = resourceOperations(resource);
  return [
    commitImport.name,
    ...(!sink && added > 0 ? [insert.name] : []),
    ...(!sink && changed > 0 ? [update.name] : []),
  ];
}

/** Creates the function that tells whether the caller still has every right that a step takes. */
export function stepRights(
  { stored, resource, operations }: Step,
  { refreshRights }: Pick<Services, 'refreshRights'>,
  context: Context,
): () => Promise<boolean> {
  const needed = [...operations, spreadsheetOperations(resource)?.importRecords.name ?? ''];
  return async () => {
    const now = await refreshRights(context);
    const { permissions } = callerOf(now);
    return needed.every((name) => permissions.has(name)) && !hidesImport(stored, resource, now);
  };
}
