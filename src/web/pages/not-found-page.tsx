import { Suspense } from 'react';
import { lazyComponent } from '../../browser/load-module.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { isFrameless } from '../paths.ts';
import { Outcome } from './outcome-page.tsx';
import { PagePending } from './page-pending.tsx';

const Frame = lazyComponent(() => import('../frame/frame.tsx'));

/** The page for an unknown address; inside the frame, unless the address is one without it. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const outcome = <Outcome code="404" title={t('screens:missing.title')} text={t('screens:missing.text')} />;
  if (isFrameless(window.location.pathname)) return <main>{outcome}</main>;
  return (
    <Suspense fallback={<PagePending />}>
      <Frame>{outcome}</Frame>
    </Suspense>
  );
}
