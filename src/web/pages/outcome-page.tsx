import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallError } from '../../browser/call.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { problemText } from '../../ui/problem-text.ts';
import { usePageTitle } from '../page-title.ts';
import { paths } from '../paths.ts';
import '../../ui/plain-button.css';
import './pages.css';

/** A page that failed to render, or whose scripts failed to load: a reload fixes most cases. */
export function CrashPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const text = error instanceof CallError ? problemText(error, t) : t('screens:crash.text');
  return (
    <Outcome code="500" title={t('screens:crash.title')} text={text}>
      <RetryButton onRetry={() => window.location.reload()} />
    </Outcome>
  );
}

/** A screen that the account may not open. */
export function ForbiddenPage() {
  const { t } = useTranslation();
  return <Outcome code="403" title={t('screens:forbidden.title')} text={t('screens:forbidden.text')} />;
}

/** The session could not be read. */
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

/** A status page with a number, a text and links; one of them is always the home page. */
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
