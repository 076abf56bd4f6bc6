import { CloseCircleFilled } from '@ant-design/icons';
import type { Translate } from '../browser/translation.ts';

/** The clear button of a field (`allowClear`), labelled in the page's language instead of the library's. */
export function allowClearWithLabel(t: Translate) {
  return { clearIcon: <CloseCircleFilled aria-label={t('kit:clear')} />, label: t('kit:clear') };
}
