import { expect, test } from 'vitest';
import { connect } from '../../platform/database/connect.ts';
import { units } from '../../resources/units/resource.ts';
import { isRuled, type RecordRules, underRules } from '../record-rules.ts';
import { rulesOf } from './server-slice.ts';

const database = connect(() => ({}), 'owner', 1);
const change = { operation: { name: 'insertUnit' }, kind: 'insert', ids: [] } as const;
const scopeOf = (...each: RecordRules[]) => ({
  registry: new Map(),
  rules: rulesOf(each.map((rules) => ({ rules: [{ resource: units, rules }] }))),
});

test('rules of two slices are each asked of the changes that concern them, and of no other', async () => {
  const asked: string[] = [];
  const rulesNamed = (name: string, concerned: boolean): RecordRules => ({
    concerns: () => concerned,
    beforeChange: async () => void asked.push(`${name} before`),
    afterChange: async () => void asked.push(`${name} after`),
  });
  const scope = scopeOf(rulesNamed('one', false), rulesNamed('other', true));
  await underRules(database, scope, units, change, undefined, async () => undefined);
  expect(asked).toEqual(['other before', 'other after']);
  asked.length = 0;
  await underRules(database, scope, units, { ...change, kind: 'update' }, undefined, async () => undefined);
  expect(asked).toEqual(['one before', 'other before', 'one after', 'other after']);
});

test('rules that are about no change make none of them need a transaction', () => {
  const rules: RecordRules = { concerns: () => false, afterChange: async () => undefined };
  expect(isRuled(scopeOf(rules), units, change)).toBe(false);
  expect(isRuled(scopeOf(rules, { usedBy: async () => [] }), units, change)).toBe(false);
});
