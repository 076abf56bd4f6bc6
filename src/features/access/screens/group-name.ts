import type { Translate } from '../../../browser/translation.ts';

/** What a group of functions or operations is called: one without words keeps its name, none is the others'. */
export function groupName(t: Translate, group: string): string {
  return group === '' ? t('access:otherGroup') : t(`contract:group.${group}`, { defaultValue: group });
}
