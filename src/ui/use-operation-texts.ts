import { useCallback, useMemo } from 'react';
import '../browser/operation-texts.ts';
import { useTranslation } from '../browser/use-translation.ts';
import { operationVerbs } from '../declare/operation-verbs.ts';
import { useResources } from './resource-registry.tsx';

/**
 * A function that says what an operation does: in its own words, or, for the verbs of a resource, in words made of
 * verb and noun. An operation nobody has words for keeps its name.
 */
export function useOperationTexts(): (name: string) => string {
  const { t } = useTranslation();
  const resources = useResources();
  const verbs = useMemo(() => operationVerbs([...resources.values()]), [resources]);
  return useCallback(
    (name) => {
      const known = verbs.get(name);
      if (!known) return t(`operations:operation.${name}`, { defaultValue: name });
      return t(`contract:verb.${known.verb}`, { noun: t(`contract:resource.${known.resource}.one`) });
    },
    [t, verbs],
  );
}
