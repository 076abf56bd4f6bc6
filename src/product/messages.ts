import { resources } from './resources.ts';

/** The contract's texts of a language with the words that each resource brings for itself. */
export function withResourceLabels<Texts extends object>(texts: Texts, language: string) {
  const labels = resources.map(({ name, labels }) => [name, labels[language] ?? labels.vi]);
  return { ...texts, resource: Object.fromEntries(labels) as Record<string, { one: string; many: string }> };
}
