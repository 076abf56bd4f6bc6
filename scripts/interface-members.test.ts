import { expect, test } from 'vitest';
import { countMembers } from './interface-members.ts';

const source = `
interface Other {
  readonly no: string;
}

export interface Wanted<F extends string = string> {
  /** What readonly says: nothing. */
  readonly name: F;
  readonly list?: readonly string[];
  readonly form: {
    readonly aside?: boolean;
  };
  readonly parts?: readonly { readonly by: F; readonly of: Readonly<Record<string, F>> }[];
}

export interface Behind {
  readonly no: string;
}
`;

test('members of an interface are counted with those of the types within it, and no comment', () => {
  expect(countMembers(source, 'Wanted')).toBe(7);
});

test('an interface that has gone elsewhere is no interface without members', () => {
  expect(() => countMembers(source, 'Moved')).toThrow('No interface Moved.');
  expect(() => countMembers(source, 'Other')).toThrow('No interface Other.');
});
