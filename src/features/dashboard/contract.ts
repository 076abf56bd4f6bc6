import { operation } from '../../contract/operation.ts';
import { type Visibility, visibilities } from '../../declare/kinds/visibility.ts';

/** A record in a dashboard list; `resource` names its section. */
export interface DashboardRecord {
  resource: string;
  id: string;
  title: string;
  status: number;
  updatedAt: string;
}

export interface Dashboard {
  /** Things that need attention, if the account has the permission. */
  notices: { name: 'failedJobs'; total: number; href: string }[];
  /** Per section that the account may list: the number of live records in each status. */
  sections: {
    resource: string;
    total: number;
    /** Published but invisible records are counted separately from the rest of their status. */
    byStatus: { status: number; visibility?: Visibility | undefined; total: number }[];
  }[];
  /** The account's own drafts, newest first. */
  drafts: DashboardRecord[];
  /** The latest changes in sections that the account may list. */
  changes: { at: string; by: string | null; operation: string; resource: string; recordId: string; title: string }[];
}

export const getDashboard = operation({
  name: 'getDashboard',
  group: 'dashboard',
  access: 'session',
  writes: false,
  input: (z) => z.strictObject({}),
  output: (z) => {
    const record = z.object({
      resource: z.string(),
      id: z.string(),
      title: z.string(),
      status: z.int(),
      updatedAt: z.string(),
    });
    return z.object({
      notices: z.array(z.object({ name: z.enum(['failedJobs']), total: z.int(), href: z.string() })),
      sections: z.array(
        z.object({
          resource: z.string(),
          total: z.int(),
          byStatus: z.array(z.object({ status: z.int(), visibility: z.enum(visibilities).optional(), total: z.int() })),
        }),
      ),
      drafts: z.array(record),
      changes: z.array(
        z.object({
          at: z.string(),
          by: z.string().nullable(),
          operation: z.string(),
          resource: z.string(),
          recordId: z.string(),
          title: z.string(),
        }),
      ),
    });
  },
});
