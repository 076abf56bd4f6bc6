import { activeStatus } from '../../declare/resource.ts';
import { searchCondition } from '../../engine/search.ts';
import { Parameters, query } from '../../engine/statement.ts';
import { fileUrl, imageVariants } from '../../lib/file-address.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { AllStaffInput, OrganisationUnit, StaffChoice } from './contract.ts';

/** The maximum width of a portrait in lists, in CSS pixels; twice that is sharp on high-resolution screens. */
const portraitWidth = 96;

const nameOrder = 'r.full_name_order COLLATE "vi-x-icu", r.id';
const atWork = `r.deleted_at IS NULL AND r.status = ${activeStatus}`;

/** A row of a person in the statements below. */
type ChoiceRow = Omit<StaffChoice, 'photoUrl'> & { photoKey: string | null; photoWidth: number | null };

const choiceColumns = `r.id, r.employee_code AS "employeeCode", r.full_name AS "fullName", r.unit_id AS "unitId",
  u.name AS "unitName", r.position_id AS "positionId", p.name AS "positionName", m.storage_key AS "photoKey",
  m.width AS "photoWidth"`;

/** Everybody at work, by name, or everybody with another status; filtered by words, a unit or a position. */
export async function findStaff(database: Database, filters: AllStaffInput): Promise<StaffChoice[]> {
  const parameters = new Parameters();
  const status = parameters.add(filters.status ?? activeStatus);
  const conditions = ['r.deleted_at IS NULL', `r.status = ${status}`];
  if (filters.unitId) conditions.push(`r.unit_id = ${parameters.add(filters.unitId)}`);
  if (filters.positionId) conditions.push(`r.position_id = ${parameters.add(filters.positionId)}`);
  const search = searchCondition(filters.textSearch, parameters);
  if (search) conditions.push(search);
  const rows = await query<ChoiceRow>(
    database,
    `SELECT ${choiceColumns} FROM staff AS r JOIN units AS u ON u.id = r.unit_id
       JOIN positions AS p ON p.id = r.position_id LEFT JOIN stored_files AS m ON m.id = r.photo
     WHERE ${conditions.join(' AND ')} ORDER BY ${nameOrder}`,
    parameters.values,
  );
  return rows.map(choiceOf);
}

/**
 * The units in order, each with everybody at work there, highest positions first. One statement, so that nobody who
 * moves meanwhile is in two units. An inactive unit is included as long as somebody works in it.
 */
export async function readOrganisation(database: Database): Promise<OrganisationUnit[]> {
  const rows = await query<(ChoiceRow & { level: string }) | { unitId: string; unitName: string; id: null }>(
    database,
    `SELECT ${choiceColumns}, u.id AS "unitId", p.level FROM units AS u
       LEFT JOIN staff AS r ON r.unit_id = u.id AND ${atWork}
       LEFT JOIN positions AS p ON p.id = r.position_id LEFT JOIN stored_files AS m ON m.id = r.photo
     WHERE u.deleted_at IS NULL AND (u.status = 1 OR r.id IS NOT NULL)
     ORDER BY u.position, u.id, p.position, p.id, ${nameOrder}`,
    [],
  );
  const units = new Map<string, OrganisationUnit>();
  for (const row of rows) {
    const unit = units.get(row.unitId) ?? { id: row.unitId, name: row.unitName ?? '', staff: [] };
    units.set(row.unitId, unit);
    if (row.id !== null) unit.staff.push({ ...choiceOf(row), level: row.level });
  }
  return [...units.values()];
}

/**
 * Erases the personal data of one person who left; returns whether anything was left to erase (migration
 * staff_erasure).
 */
export async function erasePerson(
  database: Database,
  id: string,
  by: { accountId: string | null; requestId: string; ipAddress: string | null },
): Promise<boolean> {
  const [row] = await query<{ erased: boolean }>(database, 'SELECT erase_staff($1, $2, $3, $4) AS erased', [
    id,
    by.accountId,
    by.requestId,
    by.ipAddress,
  ]);
  return row?.erased ?? false;
}

/**
 * Up to `most` people whose personal data is kept too long: they left more than `days` days ago (or, without a date,
 * their record was last changed then), or their record was permanently deleted that long ago.
 * @param after the last id of the previous batch; the ids are sorted.
 */
export async function findExpired(database: Database, days: number, after: string, most: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    database,
    `SELECT id FROM (
       SELECT r.id FROM staff AS r WHERE r.status IN (5, 6)
         AND coalesce(r.left_on, (r.updated_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date)
           < (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - $1::int
       UNION
       SELECT a.record_id::bigint FROM audit_log AS a
       WHERE a.resource = 'staff' AND a.operation = 'purgeTrash' AND a.at < now() - make_interval(days => $1::int)
     ) AS gone
     WHERE id > $2 AND staff_is_personal(id) ORDER BY id LIMIT $3`,
    [days, after, most],
  );
  return rows.map(({ id }) => id);
}

function choiceOf<Row extends ChoiceRow>(row: Row): Omit<Row, 'photoKey' | 'photoWidth'> & StaffChoice {
  const { photoKey, photoWidth, ...choice } = row;
  return { ...choice, photoUrl: photoKey === null ? null : portraitUrl(photoKey, photoWidth ?? 0) };
}

/** The smallest rendition of a picture that is sharp as a portrait. */
function portraitUrl(storageKey: string, width: number): string {
  return imageVariants(storageKey, width).find((copy) => copy.width >= portraitWidth * 2)?.url ?? fileUrl(storageKey);
}
