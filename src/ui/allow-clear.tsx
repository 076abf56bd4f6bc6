import { CloseCircleFilled } from '@ant-design/icons';
import type { Translate } from '../browser/translation.ts';

/** What takes back what is chosen or typed (`allowClear`), named in the language of the page rather than in the library's. */
export function allowClearWithLabel(t: Translate) {
  return { clearIcon: <CloseCircleFilled aria-label={t('kit:clear')} />, label: t('kit:clear') };
}
