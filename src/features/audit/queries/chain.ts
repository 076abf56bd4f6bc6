import { query } from '../../../engine/statement.ts';
import type { Database } from '../../../platform/database/connect.ts';

/** Links read and recomputed at a time. */
const batch = 2_000;

/** What of a link does not fit: see `verifyChain`. */
export type Difference = 'position' | 'link' | 'missing' | 'content' | 'private' | 'unsealed';

/** The first place at which the log is not what was sealed. */
interface BrokenLink {
  /** Null for an entry that has no link although later ones have. */
  position: string | null;
  auditId: string;
  /** When the entry says it was written, or else when its link was sealed. */
  at: string;
  difference: Difference;
}

export interface ChainReport {
  verified: number;
  /** The hash of the last link that holds, in hexadecimal; null of an empty chain. */
  head: string | null;
  /** Entries that wait to be sealed: a second's worth, while the product runs. */
  unsealed: number;
  /** Private values that were erased: their commitments are there, their values are not. */
  erased: number;
  /** Whether a head that was noted earlier is still in the chain; true when none was asked for. */
  foundHead: boolean;
  broken: BrokenLink | undefined;
}

/** A link with what the database recomputed for it. */
interface Link {
  position: string;
  auditId: string;
  at: string;
  hash: string;
  linkHolds: boolean;
  present: boolean;
  contentHolds: boolean;
  privateHolds: boolean;
  erased: number;
}

/**
 * Walks the chain from its beginning and recomputes every hash, in one snapshot. It ends at the first link that does not
 * hold: its position is not the next one (`position`: links were removed); its hash does not follow from the link before
 * and what it says (`link`); its entry is gone (`missing`) or has other values than were sealed (`content`, or `private`
 * for a private field). At the end an entry without a link, though later ones have theirs, was slipped in (`unsealed`).
 * @param notedHead a head that an earlier verification printed: that it is still there shows that no end was cut off.
 */
export async function verifyChain(database: Database, notedHead?: string): Promise<ChainReport> {
  const transaction = database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return transaction.execute(async (snapshot) => {
    const report: ChainReport = {
      verified: 0,
      head: null,
      unsealed: 0,
      erased: 0,
      foundHead: notedHead === undefined,
      broken: undefined,
    };
    for (;;) {
      const links = await readLinks(snapshot, report);
      for (const link of links) {
        const difference = differenceOf(link, report.verified);
        if (difference) {
          const { position, auditId, at } = link;
          return { ...report, broken: { position, auditId, at, difference } };
        }
        report.verified += 1;
        report.head = link.hash;
        report.erased += link.erased;
        report.foundHead ||= link.hash === notedHead;
      }
      if (links.length < batch) break;
    }
    const { unsealed, broken } = await readUnsealed(snapshot);
    return { ...report, unsealed, broken };
  });
}

function differenceOf(link: Link, verified: number): Difference | undefined {
  if (link.position !== String(verified + 1)) return 'position';
  if (!link.linkHolds) return 'link';
  if (!link.present) return 'missing';
  if (!link.contentHolds) return 'content';
  if (!link.privateHolds) return 'private';
  return undefined;
}

/**
 * The next links. A private value holds when it is the one committed to, or when it was erased: then the marker stands
 * where the value stood, before and after alike.
 */
async function readLinks(snapshot: Database, { verified, head }: ChainReport): Promise<Link[]> {
  return query<Link>(
    snapshot,
    `WITH link AS (SELECT c.*, lag(c.hash, 1, decode($2, 'hex')) OVER (ORDER BY c.position) AS previous
       FROM audit_chain AS c WHERE c.position > $1 ORDER BY c.position LIMIT ${batch})
     SELECT c.position, c.audit_id AS "auditId", coalesce(a.at, c.sealed_at) AS at, encode(c.hash, 'hex') AS hash,
       coalesce(audit_link_hash(link.previous, c) = c.hash, false) AS "linkHolds", a.id IS NOT NULL AS present,
       coalesce(audit_salted_hash(c.salt, audit_content(a, ARRAY(SELECT jsonb_object_keys(c.private)))) = c.content_hash,
         false) AS "contentHolds",
       private.holds AS "privateHolds", private.erased
     FROM link JOIN audit_chain AS c ON c.position = link.position LEFT JOIN audit_log AS a ON a.id = c.audit_id
     CROSS JOIN LATERAL (
       SELECT coalesce(bool_and(coalesce(CASE WHEN p.value ->> 'salt' ~ '^([0-9a-f]{2})+$'
           THEN encode(audit_salted_hash(decode(p.value ->> 'salt', 'hex'), audit_private_content(a, p.key)), 'hex')
             = p.value ->> 'hash'
           ELSE NOT p.value ? 'salt' AND coalesce(a.before -> p.key, a.after -> p.key) = marker.value
             AND coalesce(a.after -> p.key, a.before -> p.key) = marker.value END, false)), true) AS holds,
         (count(*) FILTER (WHERE NOT p.value ? 'salt'))::int AS erased
       FROM jsonb_each(c.private) AS p, (SELECT '{"erased": true}'::jsonb AS value) AS marker
     ) AS private
     ORDER BY c.position`,
    [verified, head ?? ''],
  );
}

/** How many entries wait to be sealed, and the first of those that were passed over: what no honest entry can be. */
async function readUnsealed(snapshot: Database): Promise<{ unsealed: number; broken: BrokenLink | undefined }> {
  const [row] = await query<{ unsealed: number; auditId: string | null; at: string }>(
    snapshot,
    `WITH epoch AS (SELECT max(first_id) AS first_id FROM audit_epochs),
       last AS (SELECT c.tx, c.audit_id FROM audit_chain AS c, epoch
         WHERE c.audit_id >= epoch.first_id ORDER BY c.position DESC LIMIT 1),
       waiting AS (SELECT a.id, a.at, a.id < epoch.first_id
           OR coalesce((a.tx, a.id) < (SELECT last.tx, last.audit_id FROM last), false) AS passed
         FROM audit_log AS a, epoch WHERE NOT EXISTS (SELECT FROM audit_chain AS c WHERE c.audit_id = a.id)),
       first AS (SELECT id, at FROM waiting WHERE passed ORDER BY id LIMIT 1)
     SELECT (SELECT count(*)::int FROM waiting) AS unsealed, first.id AS "auditId", first.at
     FROM (SELECT) AS one LEFT JOIN first ON true`,
    [],
  );
  const broken: BrokenLink | undefined = row?.auditId
    ? { position: null, auditId: row.auditId, at: row.at, difference: 'unsealed' }
    : undefined;
  return { unsealed: row?.unsealed ?? 0, broken };
}
