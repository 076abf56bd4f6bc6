import { resourceOperations } from '../declare/operations.ts';
import type { Resource } from '../declare/resource.ts';
import { removeRecords, restoreRecord, setPositions, setStatus } from './bulk.ts';
import type { ResourceRegistry } from './columns.ts';
import { readRecord } from './detail.ts';
import { type Handler, handle } from './handler.ts';
import { insertRecord } from './insert.ts';
import { listRecords } from './list.ts';
import type { RecordRules } from './record-rules.ts';
import { updateRecord } from './update.ts';

/** What carries out the operations of a declared resource, with the rules that it has beyond its declaration. */
export function resourceHandlers(resource: Resource, registry: ResourceRegistry, rules: RecordRules = {}): Handler[] {
  const operations = resourceOperations(resource);
  const handlers = [
    handle(operations.list, (input, context) => listRecords(context.database, resource, registry, input)),
    handle(operations.detail, (input, context) => readRecord(context.database, resource, registry, input.id)),
    handle(operations.insert, (input, context) => insertRecord(resource, registry, input, context)),
    handle(operations.update, (input, context) => updateRecord(resource, registry, input, context, rules)),
    handle(operations.setStatus, (input, context) => setStatus(resource, registry, input, context, rules)),
    handle(operations.remove, (input, context) => removeRecords(resource, registry, input, context, rules)),
    handle(operations.restore, (input, context) => restoreRecord(resource, registry, input, context, rules)),
  ];
  if (operations.setPosition) {
    handlers.push(handle(operations.setPosition, (input, context) => setPositions(resource, input, context)));
  }
  return handlers;
}
