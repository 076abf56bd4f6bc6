import { operation } from '../../../contract/operation.ts';
import { type ListPage, pageSchema, pagingShape } from '../../../contract/paging.ts';
import { idSchema, textSchema } from '../../../contract/values.ts';

/** Something that waits for a decision of the caller. */
export interface Waiting {
  resource: string;
  id: string;
  title: string;
  /** Who sent it for approval; empty if that account is gone. */
  askedByName: string;
  askedAt: string;
  /** Where it is decided, if it is no record of a resource. */
  href: string | null;
}

export interface WaitingPage extends ListPage<Waiting> {
  /** How much waits of each kind that the caller decides on, whatever the filter. */
  counts: { resource: string; total: number }[];
}

/** Why content was refused. */
export interface Refusal {
  /** The record. */
  id: string;
  reason: string;
  at: string;
  byName: string;
}

/** The address of what waits for the caller's decision. */
export const approvalsPath = '/approvals';

const own = { group: 'notifications', access: 'session', writes: false } as const;
const resourceName = { max: 60 } as const;

/** What waits for the caller's decision, longest first. */
export const getMyApproval = operation<
  { resource?: string | undefined; page?: number | undefined; pageSize?: number | undefined },
  WaitingPage
>({
  ...own,
  name: 'getMyApproval',
  input: (z) => z.strictObject({ resource: textSchema(z, resourceName).optional(), ...pagingShape(z) }),
  output: (z) =>
    pageSchema(
      z,
      z.object({
        resource: z.string(),
        id: z.string(),
        title: z.string(),
        askedByName: z.string(),
        askedAt: z.string(),
        href: z.string().nullable(),
      }),
    ).extend({ counts: z.array(z.object({ resource: z.string(), total: z.int() })) }),
});

/** Why records of a resource that the caller may read are refused; those that are not refused are left out. */
export const getRecordRefusal = operation<
  { resource?: string | undefined; ids?: string[] | undefined },
  { items: Refusal[] }
>({
  ...own,
  name: 'getRecordRefusal',
  input: (z) =>
    z.strictObject({
      resource: textSchema(z, resourceName).optional(),
      ids: z.array(idSchema(z)).max(200).optional(),
    }),
  output: (z) =>
    z.object({
      items: z.array(z.object({ id: z.string(), reason: z.string(), at: z.string(), byName: z.string() })),
    }),
});
