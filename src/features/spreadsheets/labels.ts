import en from '../../contract/messages/en.json' with { type: 'json' };
import vi from '../../contract/messages/vi.json' with { type: 'json' };
import { unseen } from '../../declare/kinds/visibility.ts';
import { choiceKeys, fieldKeys } from '../../declare/labels.ts';
import { activeStatus, type Resource, statusSets } from '../../declare/resource.ts';
import { comparable } from '../../lib/fold.ts';
import { isRecord } from '../../lib/is-record.ts';

/** Files are read in any of these languages, whatever the reader's language. */
const catalogues: Readonly<Record<string, object>> = { vi, en };

/** The labels of a field in each language: the resource's own label and, unless `own`, the common one. */
export function fieldLabels(resource: Resource, name: string, own = false): string[] {
  const keys = fieldKeys(resource, name);
  const words = textsOf(resource, keys.slice(0, 1));
  return own && words.length > 0 ? words : textsOf(resource, keys);
}

/** The labels of an option of a choice in each language. */
export function choiceLabels(resource: Resource, name: string, option: string): string[] {
  return textsOf(resource, choiceKeys(resource, name, option));
}

/** The statuses of a resource with their labels in each language. */
export function statusNames(resource: Resource): { code: number; names: readonly string[] }[] {
  return statusSets[resource.statuses].codes.map((code) => ({
    code,
    names: textsOf(resource, [`status.${resource.statuses}.${code}`]),
  }));
}

/** The statuses by folded label and by number. */
export function statusValues(resource: Resource): Map<string, number> {
  const named = statusNames(resource).flatMap(({ code, names }) =>
    [String(code), ...names].map((text) => [text, code] as const),
  );
  // Lists and exports show these texts for a published record outside its window: its dates decide, not the text.
  const visibilityKey = `status.visibility.${resource.statuses}`;
  const seen = resource.publicWindow ? unseen.map((visibility) => `${visibilityKey}.${visibility}`) : [];
  const timed = textsOf(resource, seen).map((text) => [text, activeStatus] as const);
  return new Map([...named, ...timed].map(([text, code]) => [comparable(text), code]));
}

/** The texts of these keys in every language, including the resource's own. */
function textsOf(resource: Resource, keys: readonly string[]): string[] {
  return Object.entries(catalogues).flatMap(([language, catalogue]) => {
    const own = { resource: { [resource.name]: resource.labels[language] ?? {} } };
    return keys.flatMap((key) => {
      let found: unknown = { ...catalogue, ...own };
      for (const part of key.split('.')) found = isRecord(found) ? found[part] : undefined;
      return typeof found === 'string' ? [found] : [];
    });
  });
}
