import type { Callers } from './callers.ts';
import type { Recorder, Values } from './recorder.ts';
import { type Section, sectionOf, versionOf } from './sections.ts';

/**
 * Everything besides the resources: settings, staff's own operations, the dashboard, the audit log, unknown addresses.
 */
export async function walkOthers(recorder: Recorder, callers: Callers, sections: readonly Section[]): Promise<void> {
  const { administrator, all, visitor } = callers;
  const asAll = async (operation: string, input: Values = {}) => {
    for (const caller of all) await recorder.call(caller, operation, input);
  };
  const words = { version: 1, companyName: 'Công ty thử', slogan: 'An toàn' };
  await asAll('updateSiteSettings', words);
  await asAll('updateAnnouncement', { version: 2, announcement: 'Xả lũ lúc 8 giờ', announcementEn: 'Release at 8:00' });
  await recorder.call(administrator, 'updateAnnouncement', { version: 3, announcement: '', announcementEn: '' });
  await asAll('getSiteSettings');
  await asAll('getDashboard');
  await asAll('getListJob', { state: 'cancelled' });
  for (const operation of ['getDetailJob', 'cancelJob']) await asAll(operation, { id: '999999' });
  await asAll('retryJob', { ids: ['999999'] });

  const [staff, units, positions] = ['staff', 'units', 'positions'].map((name) => sectionOf(sections, name));
  const [, id = ''] = staff?.ids ?? [];
  await asAll('getAllStaff');
  const filters = [
    { textSearch: 'người' },
    { unitId: units?.ids[0] },
    { idPosition: 1 },
    { position: positions?.ids[0] },
  ];
  for (const filter of [...filters, { idPosition: -1 }, { idPosition: 'x' }]) {
    await recorder.call(administrator, 'getAllStaff', filter);
  }
  await asAll('getOrganisation');
  const { data } = await recorder.call(administrator, 'getDetailStaff', { id: staff?.ids[1] });
  for (const avatar of [data.photo, null, '999999']) await asAll('updateStaffAvatar', { staffId: id, avatar });
  for (const status of [1, 5]) {
    const items = [{ id, version: await versionOf(recorder, callers, 'Staff', id) }];
    await recorder.call(administrator, 'updateStaffStatus', { items, status });
    await asAll('eraseStaff', { id, version: await versionOf(recorder, callers, 'Staff', id) });
  }
  await asAll('getDetailStaff', { id });
  await asAll('getRecordHistory', { resource: 'staff', id });

  const wide = { pageSize: 10 };
  await asAll('getListAudit', wide);
  await asAll('getAuditFilters');
  for (const filter of [{ operation: 'insertNews' }, { resource: 'units', recordId: '1' }, { resource: 'accounts' }]) {
    await recorder.call(administrator, 'getListAudit', { ...filter, ...wide });
    await recorder.call(administrator, 'exportAudit', filter);
  }
  const span = { from: '2001-01-01T00:00:00Z', to: '2002-01-01T00:00:00Z' };
  await recorder.call(administrator, 'getListAudit', { ...span, ipAddress: '127.0.0.1' });
  const entries = await recorder.call(administrator, 'getListAudit', { page: 1, pageSize: 10 });
  for (const entry of entries.data.items) await asAll('getDetailAudit', { id: entry.id });
  await recorder.call(administrator, 'exportAudit', { requestId: 'khong-co' });

  for (const path of [
    '/api/khongCo',
    '/api/getListNews',
    '/public/v1/staffs',
    '/public/v1/roles',
    '/healthz',
    '/readyz',
  ]) {
    await recorder.get(visitor, path);
    await recorder.get(administrator, path, 'en');
  }
  await recorder.post(administrator, 'khongCo', '{}', 'en');
}
