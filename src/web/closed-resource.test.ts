import { expect, test, vi } from 'vitest';
import { everyKind } from '../../tests/support/every-kind.ts';
import { resourceOperations } from '../declare/operations.ts';
import { roles } from '../product/roles.ts';
import { mayOpen, screens } from './screens.tsx';

// The product with one more resource, which no role may access.
vi.mock('../product/resources.ts', async (original) => {
  const { resources, listed, ...rest } = await original<typeof import('../product/resources.ts')>();
  return { ...rest, resources: [...resources, everyKind], listed: [...listed, everyKind] };
});

const list = screens.find(({ path }) => path === everyKind.route);

test.each(roles.map(({ code, functions }) => [code, functions] as const))(
  'of a resource that no role names the menu of %s shows what it may open',
  (code, functions) => {
    const apiName = new Set(functions.flatMap(({ operations }) => operations.map(({ name }) => name)));
    const isGiven = code === 'administrator';
    expect(apiName.has(resourceOperations(everyKind).list.name)).toBe(isGiven);
    expect(list && mayOpen(list, { state: 'signed-in', apiName })).toBe(isGiven);
  },
);
