import { expect, test } from 'vitest';
import { mustBeSentAgain, type NotificationContent, numbersIn } from './content.ts';

const release: NotificationContent = {
  title: 'Vận hành xả nước',
  message: '<p>Lưu lượng xả <strong>350</strong> m³/s từ 14h</p>',
  receivers: ['everyone'],
  kind: 'release',
  urgency: null,
  number: '12/TB',
  attachments: [],
};

test('numbers are read as they are shown: over the marks of a text, but not over its paragraphs', () => {
  expect(numbersIn('<p>Xả 3<strong>50</strong> m³/s</p><p>1.384,48 triệu m³</p><a href="/tep/77">tệp</a>')).toEqual([
    '350',
    '1.384,48',
  ]);
});

test.each<[string, Partial<NotificationContent>, boolean]>([
  ['a number', { message: '<p>Lưu lượng xả <strong>420</strong> m³/s từ 14h</p>' }, true],
  ['a place of the decimal comma', { message: '<p>Lưu lượng xả <strong>3,50</strong> m³/s từ 14h</p>' }, true],
  ['its number', { number: '13/TB' }, true],
  ['a file', { attachments: ['7'] }, true],
  ['its weight', { kind: 'general' }, true],
  ['a letter', { message: '<p>Lưu lượng xã <em>350</em> m³/s từ 14h</p>' }, false],
  ['its receivers', { receivers: ['role:1'] }, false],
])('a release notice of which %s is changed', (_what, change, isSentAgain) => {
  expect(mustBeSentAgain(release, { ...release, ...change })).toBe(isSentAgain);
  const light: NotificationContent = { ...release, kind: 'general' };
  expect(mustBeSentAgain(light, { ...light, ...change, kind: light.kind })).toBe(false);
});
