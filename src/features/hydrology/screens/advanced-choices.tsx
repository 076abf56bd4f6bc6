import { type ReactNode, useState } from 'react';
import { useMedia } from '../../../browser/use-media.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import './readings.css';

interface SeldomChoicesProps {
  /** Whether one of them is set when the screen opens: then they are unfolded. */
  isUsed?: boolean;
  children: ReactNode;
}

/** Rarely used filters: beside the others if there is room, folded on a small screen. */
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
