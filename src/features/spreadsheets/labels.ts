import en from '../../contract/messages/en.json' with { type: 'json' };
import vi from '../../contract/messages/vi.json' with { type: 'json' };
import { type Resource, statusSets } from '../../declare/resource.ts';
import { comparable } from '../../lib/fold.ts';

/** Texts by key, as a message catalogue nests them. */
interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** Files are read in any of these languages, whichever their reader speaks. */
const catalogues: readonly Catalogue[] = [vi, en];

/** What a field is called in each language. */
export function fieldLabels(name: string): string[] {
  return textsOf(['field', name]);
}

/** What a choice is called in each language. */
export function choiceLabels(name: string, option: string): string[] {
  return textsOf(['choice', name, option]);
}

/** The statuses of a resource by what they are called, folded, in each language, and by their numbers. */
export function statusValues(resource: Resource): Map<string, number> {
  const codes: readonly number[] = statusSets[resource.statuses].codes;
  const pairs = codes.flatMap((code) =>
    [String(code), ...textsOf(['status', resource.statuses, String(code)])].map(
      (text) => [comparable(text), code] as const,
    ),
  );
  return new Map(pairs);
}

function textsOf(path: readonly string[]): string[] {
  return catalogues.flatMap((catalogue) => {
    let found: string | Catalogue | undefined = catalogue;
    for (const key of path) found = typeof found === 'object' ? found[key] : undefined;
    return typeof found === 'string' ? [found] : [];
  });
}
