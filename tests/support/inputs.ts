import { resourceOperations } from '../../src/declare/operations.ts';
import { type AnyRecord, fieldEntries, type Resource } from '../../src/declare/resource.ts';
import { resources } from '../../src/product/resources.ts';
import { buildRecord } from './factories.ts';

type Values = Record<string, unknown>;

/**
 * Input that an operation takes: of a resource's operations on its record in `known`, of the others an empty one or
 * what they cannot do without.
 */
export function validInput(operation: string, known: ReadonlyMap<string, AnyRecord>): Values {
  for (const resource of resources) {
    const input = resourceInput(resource, operation, known);
    if (input) return input;
  }
  return otherInputs[operation] ?? {};
}

const otherInputs: Readonly<Record<string, Values>> = {
  login: { username: 'khong-co-ai', password: 'khong-phai-mat-khau' },
  changePassword: { currentPassword: 'khong-phai-mat-khau', newPassword: 'Mot-mat-khau-moi-2026' },
  updateMedia: { id: '1', alt: 'Đập chính nhìn từ hạ lưu' },
  updateSiteSettings: { slogan: 'An toàn – Hiệu quả' },
};

function resourceInput(
  resource: Resource,
  operation: string,
  known: ReadonlyMap<string, AnyRecord>,
): Values | undefined {
  const kit = resourceOperations(resource);
  const { id = '1', version = 1 } = known.get(resource.name) ?? {};
  switch (operation) {
    case kit.list.name:
      return { textSearch: 'thuỷ điện', status: 1, page: 0, pageSize: 20 };
    case kit.insert.name:
      return buildRecord(resource, requiredReferences(resource, known));
    case kit.update.name:
      return { id, version, ...buildRecord(resource, requiredReferences(resource, known)) };
    case kit.setStatus.name:
      return { items: [{ id, version }], status: 0 };
    case kit.setPosition?.name:
      return { items: [{ id, position: 3 }] };
    case kit.detail.name:
    case kit.remove.name:
    case kit.restore.name:
      return { id };
    default:
      return undefined;
  }
}

function requiredReferences(resource: Resource, known: ReadonlyMap<string, AnyRecord>): Values {
  return Object.fromEntries(
    fieldEntries(resource).flatMap(([name, field]) =>
      field.kind === 'reference' && field.required ? [[name, known.get(field.to)?.id]] : [],
    ),
  );
}
