import type { Resource } from '../../src/declare/resource.ts';
import type { Context } from '../../src/engine/handler.ts';
import { insertRecord } from '../../src/engine/insert.ts';
import { query } from '../../src/engine/statement.ts';
import { resourceScope } from '../../src/server/services.ts';
import { portrait } from './drawings.ts';
import { storePicture } from './pictures.ts';

/** The posts of the sample company, and the parts of the names that fill them; see samples/README.md. */
export interface SampleStaff {
  families: string[];
  letters: string[];
  posts: { unit: string; position: string; people: number }[];
}

const qualifications = ['bachelor', 'bachelor', 'college', 'skilled', 'master', 'intermediate'];
const positionsOfLeaders = ['7', '9'];

/** Fills the posts with fictitious people, some of them on leave, gone or retired. */
export async function addStaff(staff: Resource, sample: SampleStaff, context: Context): Promise<void> {
  const units = await query<{ id: string; code: string }>(context.database, 'SELECT id, code FROM units', []);
  const unitIds = new Map(units.map(({ id, code }) => [code, id]));
  const posts = sample.posts.flatMap((post) => Array.from({ length: post.people }, () => post));
  const text = 'SELECT employee_code AS code FROM staff';
  const known = new Set((await query<{ code: string }>(context.database, text, [])).map(({ code }) => code));
  for (const [index, { unit, position }] of posts.entries()) {
    const person = placeholder(sample, index);
    if (known.has(person.employeeCode)) continue;
    const place = { unitId: unitIds.get(unit), positionId: position };
    const showOnSite = positionsOfLeaders.includes(position);
    const bytes = await portrait(index, person.gender === 'female');
    const photo = await storePicture({ name: `${person.employeeCode}.webp`, alt: '', bytes, isPrivate: true }, context);
    await insertRecord(staff, resourceScope, { ...person, ...place, photo: photo.id, showOnSite }, context);
  }
}

/** A fictitious person: the customary "Nguyễn Văn A", with values that cannot belong to anybody. */
function placeholder({ families, letters }: SampleStaff, index: number) {
  const number = String(index + 1).padStart(3, '0');
  const woman = index % 3 === 1;
  const family = families[index % families.length];
  const joinedYear = 2001 + (index % 20);
  const status = statusOf(index);
  return {
    fullName: `${family} ${woman ? 'Thị' : 'Văn'} ${letters[(index * 7) % letters.length]}`,
    employeeCode: `NV${number}`,
    gender: woman ? 'female' : 'male',
    birthDate: day(joinedYear - 24, index),
    phone: `0900 000 ${number}`,
    email: `nv${number}@localhost.invalid`,
    address: `Địa chỉ mẫu số ${index + 1}`,
    qualification: qualifications[index % qualifications.length],
    industryOn: day(joinedYear, index),
    joinedOn: day(joinedYear, index + 1),
    leftOn: status === 5 || status === 6 ? day(2026, index) : null,
    status,
  };
}

/** At work, except for a few who are on leave (0), left (5) or retired (6). */
function statusOf(index: number): number {
  if (index % 23 === 11) return 0;
  if (index % 29 === 17) return 5;
  return index % 31 === 25 ? 6 : 1;
}

function day(year: number, index: number): string {
  const [month, date] = [1 + (index % 8), 1 + (index % 28)];
  return [year, String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
}
