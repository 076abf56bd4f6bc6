import { expect, test } from 'vitest';
import { news } from '../../../resources/news/resource.ts';
import type { Values } from '../../record/values.ts';
import { becomesVisible, saveTexts } from './save-texts.ts';

const now = Date.parse('2026-11-22T09:00:00+07:00');
const [past, future] = ['2026-11-22T08:00:00+07:00', '2026-12-25T08:30:00+07:00'];
const t = (key: string | string[], values: object = {}) =>
  [
    String([key].flat().at(-1)).replace(/^kit:(?:visibility|record)\./, ''),
    ...Object.values(values).filter(Boolean),
  ].join(' ');

const record = (values: Values): Values => ({ id: '7', status: 0, publishAt: null, expireAt: null, ...values });

test.each<[string, Values, Values, string, boolean]>([
  ['a draft is kept', {}, {}, 'saveDraft', false],
  ['a draft is published', {}, { status: 1 }, 'publish.visible', true],
  ['with a time ahead', {}, { status: 1, publishAt: future }, 'publish.scheduled 25/12/2026 08:30', false],
  ['with one that has passed', {}, { status: 1, publishAt: past }, 'publish.visible', true],
  ['its time was taken away', { publishAt: future }, { status: 1, publishAt: null }, 'publish.visible', true],
  ['after its end', {}, { status: 1, expireAt: past }, 'publish.expired', false],
  ['a time that is not understood', {}, { status: 1, publishAt: '25/13' }, 'kit:transition.publication.1', false],
  ['a scheduled one as it is', { status: 1, publishAt: future }, {}, 'save', false],
  ['its time is taken away', { status: 1, publishAt: future }, { publishAt: null }, 'save.visible', true],
  [
    'its time is moved',
    { status: 1, publishAt: future },
    { publishAt: '2026-12-31T00:00:00+07:00' },
    'save.scheduled 31/12/2026 00:00',
    false,
  ],
  ['what is seen is changed', { status: 1 }, {}, 'update.visible', false],
  ['what is seen is scheduled', { status: 1 }, { publishAt: future }, 'save.scheduled 25/12/2026 08:30', false],
  ['what is seen is ended', { status: 1 }, { expireAt: past }, 'save.expired', false],
  ['what has expired is seen again', { status: 1, expireAt: past }, { expireAt: null }, 'save.visible', true],
  ['it is taken down', { status: 1 }, { status: 4 }, 'kit:transition.publication.4', false],
])('a button says what becomes of it: %s', (_what, before, change, words, seen) => {
  const [stored, wanted] = [record(before), { ...record(before), ...change }];
  expect(saveTexts(t, news, stored, wanted, now)).toBe(words);
  expect(becomesVisible(news, stored, wanted, now)).toBe(seen);
});

test.each([
  ['at once', {}, 'kit:transition.publication.now'],
  ['when its time has come', { validFrom: past }, 'kit:transition.publication.now'],
  ['later', { validFrom: future }, 'kit:transition.publication.later 25/12/2026 08:30'],
  ['at a time that is not understood', { validFrom: '25/13' }, 'kit:transition.publication.1'],
])('of what is sent it says when: %s', (_when, change, words) => {
  const { publicWindow: _seen, ...unseen } = news;
  const sent = { ...unseen, effectiveFrom: 'validFrom' };
  expect(saveTexts(t, sent, record({ validFrom: null }), { ...record(change), status: 1 }, now)).toBe(words);
});
