import type { Labels } from '../declare/labels.ts';
import type { Resource } from '../declare/resource.ts';
import { resources } from './resources.ts';

/** The contract's texts of a language, with the labels that each resource adds for itself, its parts and its group. */
export function withResourceLabels<Texts extends { group: object; resource: object }>(
  texts: Texts,
  language: string,
  labelled: readonly Resource[] = resources,
) {
  const labels = labelled.flatMap(({ name, group, labels: all }) => {
    const own = all[language] ?? all.vi;
    return own ? [{ name, group, own }] : [];
  });
  const groups = labels.flatMap(({ group, own }) => (own.group === undefined ? [] : [[group, own.group]]));
  // Also lists that are not declared resources, such as accounts.
  const named: Record<string, Labels> = Object.fromEntries(labels.map(({ name, own }) => [name, own]));
  return {
    ...texts,
    group: { ...texts.group, ...Object.fromEntries(groups) },
    resource: { ...texts.resource, ...named },
  };
}
