import type { Translate } from '../browser/translation.ts';

/** The name of a group of functions or operations: without a text it is the key, and without a key "others". */
export function groupName(t: Translate, group: string): string {
  return group === '' ? t('kit:otherGroup') : t(`contract:group.${group}`, { defaultValue: group });
}
