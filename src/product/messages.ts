import { resources } from './resources.ts';

/** The contract's texts of a language with the words that each resource brings for itself. */
export function withResourceLabels<Texts extends object>(texts: Texts, language: string) {
  const labels = resources.map(({ name, labels }) => [name, labels[language] ?? labels.vi]);
  // Beside those of what is listed although it is no declared resource, such as accounts.
  const others = 'resource' in texts ? (texts.resource as object) : {};
  const resource = { ...others, ...Object.fromEntries(labels) };
  return { ...texts, resource: resource as Record<string, { one: string; many: string }> };
}
