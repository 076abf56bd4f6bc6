import type { ChoiceField } from '../../../declare/kinds/choice.ts';

/** The options that a form offers: of those that lead to pages, the ones whose page there is, and the current value. */
export function offeredOptions(
  { options, leadsTo }: ChoiceField,
  value: unknown,
  hasPage: (path: string) => boolean,
): (string | number)[] {
  return [...options].filter((option) => {
    const path = leadsTo?.[option];
    return path === undefined || option === value || hasPage(path);
  });
}
