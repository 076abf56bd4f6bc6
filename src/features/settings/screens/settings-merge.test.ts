import { expect, test } from 'vitest';
import type { SettingsValues } from '../contract/settings.ts';
import { changedSince, mergeSettings } from './settings-merge.ts';

const begun: SettingsValues = {
  companyName: 'Công ty',
  companyNameEn: '',
  slogan: 'Cũ',
  announcement: '',
  announcementEn: '',
  announcementFrom: null,
  announcementTo: null,
  logo: null,
  pageSize: 20,
  secondPerson: false,
  provisionalReadings: true,
  lockMinutes: 15,
  askAgain: false,
  secondFactorDays: 14,
  timeZone: 'Asia/Ho_Chi_Minh',
};

test('only what was changed is sent', () => {
  expect(changedSince(begun, { ...begun, slogan: 'Mới' })).toEqual({ slogan: 'Mới' });
});

test('what only the other changed is taken over; what both changed is asked, unless both say the same', () => {
  const mine = { ...begun, slogan: 'Của tôi', companyName: 'Tên mới' };
  const current = { ...begun, slogan: 'Của người khác', companyName: 'Tên mới', pageSize: 50 };
  expect(mergeSettings(begun, mine, current)).toEqual({
    taken: { pageSize: 50 },
    disputed: { slogan: 'Của người khác' },
  });
});

test('what the form does not have is not asked about', () => {
  const current = { ...begun, announcement: 'Xả lũ', slogan: 'Của người khác' };
  expect(mergeSettings(begun, { slogan: begun.slogan }, current)).toEqual({
    taken: { slogan: 'Của người khác' },
    disputed: {},
  });
});
