import type { ListInput } from '../../contract/paging.ts';
import { visibilities } from '../../declare/kinds/visibility.ts';
import { activeStatus, type Resource, statusSets } from '../../declare/resource.ts';
import { statusKeys } from '../kinds/instant/status-keys.ts';

/** A part of a list that has a tab. */
export interface StatusView {
  /** The text key, or several, of which the first existing one is used. */
  readonly label: string | string[];
  readonly asks: { readonly status: number | undefined; readonly visibility: ListInput['visibility'] };
}

/** The tabs of a resource's list: by status, and published records by what visitors see of them. */
export function statusViews(resource: Resource): StatusView[] {
  return statusSets[resource.statuses].codes.flatMap((code): StatusView[] =>
    resource.publicWindow && code === activeStatus
      ? visibilities.map((visibility) => ({
          label: `contract:status.visibility.${resource.statuses}.${visibility}`,
          asks: { status: undefined, visibility },
        }))
      : [{ label: statusKeys(resource, code), asks: { status: code, visibility: undefined } }],
  );
}

/** The tab's name in an address: `published` alone is what is visible now. */
export function statusParameter(resource: Resource, { status, visibility }: ListInput): string | number | undefined {
  if (resource.publicWindow && visibility !== undefined) return visibility === 'visible' ? activeStatus : visibility;
  return status === -1 ? undefined : status;
}

/** The inverse; omits what no tab has. */
export function requestedStatus(resource: Resource, parameter: string | null): ListInput {
  const view = statusViews(resource).find(({ asks }) => String(statusParameter(resource, asks)) === parameter);
  const { status, visibility } = view?.asks ?? {};
  return { ...(status !== undefined && { status }), ...(visibility && { visibility }) };
}
