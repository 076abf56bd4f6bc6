import { expect, test } from 'vitest';
import { declaredKind } from '../declare/kinds/registry.ts';
import { fieldEntries } from '../declare/resource.ts';
import { resources } from './resources.ts';

test.each(resources.map((resource) => [resource.name, resource] as const))(
  '%s names fields that it has',
  (_name, resource) => {
    for (const [, field] of fieldEntries(resource)) {
      const made = declaredKind(field).made?.(field);
      if (made) expect(Object.keys(resource.fields)).toContain(made.from);
      if ('of' in field) expect(Object.keys(field.of)).toContain(field.title);
    }
  },
);
