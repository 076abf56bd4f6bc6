import { expect, test } from 'vitest';
import { insertUser } from '../../src/features/access/contract.ts';
import { getListAudit } from '../../src/features/audit/contract.ts';
import { login } from '../../src/features/auth/contract.ts';
import { newsCategories } from '../../src/resources/news-categories/resource.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');

test('an entry about an account tells whose it is', async () => {
  const person = { username: 'vanhanh01', fullName: 'Trần Thị Vận Hành', email: 'vanhanh01@example.com' };
  const { account } = await administrator.data(insertUser, person);
  const { items } = await administrator.data(getListAudit, { resource: 'accounts', recordId: account.id });
  expect(items[0]).toMatchObject({ operation: insertUser.name, title: person.username, accountName: 'Quản trị viên' });
  const signIns = await administrator.data(getListAudit, { operation: login.name });
  expect(signIns.items[0]).toMatchObject({ title: 'administrator', accountName: 'Quản trị viên' });
});

test('an entry tells what its record was called when it was written', async () => {
  const category = await createRecord(administrator, newsCategories, { name: 'Tên lúc đầu' });
  const { id, version } = category;
  await administrator.data('updateCategoryNews', { id, version, name: 'Tên về sau' });
  await administrator.data('deleteCategoryNews', { id });
  const { items } = await administrator.data(getListAudit, { resource: newsCategories.name, recordId: id });
  expect(items.map(({ title }) => title)).toEqual(['Tên về sau', 'Tên về sau', 'Tên lúc đầu']);
});

test('an entry about something without a title has none', async () => {
  await administrator.data('updateSiteSettings', { slogan: 'Khác' });
  const { items } = await administrator.data(getListAudit, { operation: 'updateSiteSettings' });
  expect(items[0]).toMatchObject({ resource: 'site-settings', title: '', exists: false });
});
