import type { Resource, ResourceRegistry } from '../../declare/resource.ts';
import type { RowSink } from '../../engine/kinds/row-sink.ts';
import type { SheetHeaders } from '../../engine/kinds/sheet-headers.ts';
import type { Services } from '../../engine/slices/services.ts';

/** The services for reading and writing files: the resources of the product, and those whose rows have a row sink. */
export interface FileServices extends Services {
  /** Resources whose rows are records of the kit; searches for records use these. */
  readonly records: ResourceRegistry;
  readonly sinks: ReadonlyMap<Resource, RowSink>;
  /** Other names that people use for the columns of files. */
  readonly headers: ReadonlyMap<Resource, SheetHeaders['headers']>;
  /** Prefixes that people write before the names of records. */
  readonly before: ReadonlyMap<Resource, readonly string[]>;
}

/** @param sinks the row sinks of rows that are not records of the kit. */
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
