import { expect, test } from 'vitest';
import { declarationText, fieldSpec, messagesText } from './declaration.ts';

const spec = {
  ...{ name: 'test-vehicles', noun: 'TestVehicle', route: '/vehicles', group: 'system', ordered: false },
  fields: ['plate:text:20!', 'typeId:reference=vehicle-types!', 'seats:integer:60'].map(fieldSpec),
  words: { vi: { one: 'xe', many: 'Xe' }, en: { one: 'vehicle', many: 'Vehicles' } },
};

test('a field of the command line has its target and its bound', () => {
  const text = declarationText(spec);
  expect(text).toContain("plate: { kind: 'text', required: true, max: 20 }");
  expect(text).toContain("typeId: { kind: 'reference', required: true, to: 'vehicle-types' }");
  expect(text).toContain("seats: { kind: 'integer', min: 0, max: 60 }");
});

test('a resource has the words of each language', () => {
  expect(JSON.parse(messagesText(spec))).toMatchObject({
    vi: { many: 'Xe' },
    en: { one: 'vehicle', many: 'Vehicles' },
  });
});

test.each(['plate', 'plate:txt', 'plate:text=units', 'open:boolean:3', 'Plate:text'])(
  '%s is refused by name',
  (text) => {
    expect(() => fieldSpec(text)).toThrow(text);
  },
);
