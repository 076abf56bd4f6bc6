import type { Resource, ResourceRegistry } from '../../declare/resource.ts';
import type { RowSink } from '../../engine/kinds/row-sink.ts';
import type { SheetHeaders } from '../../engine/kinds/sheet-headers.ts';
import type { Services } from '../../engine/slices/services.ts';

/** What files are read and written with: the resources of the product and, besides, those whose rows have a keeper of their own. */
export interface FileServices extends Services {
  /** Those whose rows are records of the kit: whatever looks for records asks these. */
  readonly records: ResourceRegistry;
  readonly sinks: ReadonlyMap<Resource, RowSink>;
  /** What people call the columns of files. */
  readonly headers: ReadonlyMap<Resource, SheetHeaders['headers']>;
  /** What people write before the names of records. */
  readonly before: ReadonlyMap<Resource, readonly string[]>;
}

/** @param keepers of rows that are no records of the kit. */
export function withRowSinks(
  services: Services,
  sinks: readonly RowSink[],
  headers: readonly SheetHeaders[],
): FileServices {
  const sinkResources = sinks.map(({ resource }) => [resource.name, resource] as const);
  return {
    ...services,
    records: services.registry,
    registry: new Map([...services.registry, ...sinkResources]),
    sinks: new Map(sinks.map((sink) => [sink.resource, sink])),
    headers: new Map(headers.map((each) => [each.resource, each.headers])),
    before: new Map(headers.map((each) => [each.resource, each.before ?? []])),
  };
}
