import type { ListInput } from '../../../contract/paging.ts';
import type { TableShape } from '../../../ui/table/use-table-address.ts';

const filterNames = ['accountId', 'operation', 'resource', 'recordId', 'ipAddress', 'requestId', 'from', 'to'] as const;

/** The filters of the log. */
export type AuditFilters = { [name in (typeof filterNames)[number]]?: string };

/** The parameters of the log's address. */
export const auditShape = {
  filters: {
    accountId: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
    operation: /^[\w.:-]{1,100}$/,
    resource: /^[\w.:-]{1,100}$/,
    recordId: /^[\w.:@-]{1,100}$/,
    ipAddress: /^[\da-f.:]{2,64}$/i,
    requestId: /^[\w.:-]{1,64}$/,
  },
  days: true,
} as const satisfies TableShape;

/** The input of an export: all parameters of an address except the page. */
export function exportInput({ textSearch, ...input }: ListInput): AuditFilters & Pick<ListInput, 'textSearch'> {
  return { ...auditFilters(input), ...(textSearch !== undefined && { textSearch }) };
}

function auditFilters(input: ListInput): AuditFilters {
  const named = filterNames.map((name) => [name, input[name]] as const);
  return Object.fromEntries(named.filter(([, value]) => typeof value === 'string'));
}

/** The input of the list's call. */
export function auditInput(input: ListInput): AuditFilters & Pick<ListInput, 'page' | 'pageSize' | 'textSearch'> {
  const { page, pageSize } = input;
  return { ...exportInput(input), ...(page !== undefined && { page }), ...(pageSize !== undefined && { pageSize }) };
}
