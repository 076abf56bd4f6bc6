import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallError } from '../../browser/call.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { problemText } from '../../ui/problem-text.ts';
import { usePageTitle } from '../page-title.ts';
import { paths } from '../paths.ts';
import '../../ui/plain-button.css';
import './pages.css';

/** A page that failed while it was drawn, or whose scripts could not be fetched: loading it anew cures most. */
export function CrashPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const text = error instanceof CallError ? problemText(error, t) : t('screens:crash.text');
  return (
    <Outcome code="500" title={t('screens:crash.title')} text={text}>
      <RetryButton onRetry={() => window.location.reload()} />
    </Outcome>
  );
}

/** A screen the account has no right to. */
export function ForbiddenPage() {
  const { t } = useTranslation();
  return <Outcome code="403" title={t('screens:forbidden.title')} text={t('screens:forbidden.text')} />;
}

/** Nobody answered the question who is signed in. */
export function UnreachablePage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <main>
      <Outcome code="503" title={t('screens:unreachable.title')} text={problemText(error, t)}>
        <RetryButton onRetry={onRetry} />
      </Outcome>
    </main>
  );
}

/** How a page came out, in a number and in words, and ways on; leading home is always one. */
export function Outcome({
  code,
  title,
  text,
  children,
}: {
  code: string;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  usePageTitle(title);
  return (
    <section className="outcome">
      <p className="outcome-code" aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      <p className="outcome-text">{text}</p>
      <div className="outcome-actions">
        {children}
        <Link className="plain-button plain-button-primary" to={paths.home}>
          {t('screens:goHome')}
        </Link>
      </div>
    </section>
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="plain-button" onClick={onRetry}>
      {t('screens:retry')}
    </button>
  );
}
