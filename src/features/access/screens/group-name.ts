import type { TFunction } from 'i18next';

/** What a group of functions or operations is called: one without words keeps its name, none is the others'. */
export function groupName(t: TFunction, group: string): string {
  return group === '' ? t('access:otherGroup') : t(`contract:group.${group}`, { defaultValue: group });
}
