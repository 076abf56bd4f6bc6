import { useTranslation } from '../../../browser/use-translation.ts';
import { MarkedText } from '../../../ui/marked-text.tsx';
import './access.css';

const bold = { b: <strong /> };

/** What roles, functions, operations and APIs are to each other: the one explanation, above each of their lists. */
export default function AccessTerms() {
  const { t } = useTranslation();
  return (
    <p className="access-quiet access-terms">
      <MarkedText text={t('access:terms')} values={{}} marks={bold} />
    </p>
  );
}
