import { type ReactNode, useState } from 'react';
import { useMedia } from '../../../browser/use-media.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import './readings.css';

interface SeldomChoicesProps {
  /** Whether something was chosen when the screen opens, which is then to be seen. */
  isUsed?: boolean;
  children: ReactNode;
}

/** Choices that are seldom made: beside the others where there is room, folded away on a small screen. */
export function AdvancedChoices({ isUsed = false, children }: SeldomChoicesProps) {
  const { t } = useTranslation();
  const [isOpen] = useState(isUsed);
  if (!useMedia('(max-width: 767.98px)')) return children;
  return (
    <details className="seldom-choices" open={isOpen}>
      <summary>{t('hydrology:moreChoices')}</summary>
      <div>{children}</div>
    </details>
  );
}
