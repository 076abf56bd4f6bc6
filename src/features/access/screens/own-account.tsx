import { Skeleton } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../../browser/use-translation.ts';
import { preloadAll } from '../../../ui/slices/lazy-part.tsx';
import { useAccountSections } from '../../../ui/slices/slice-registry.tsx';
import './access.css';
import './own-account.css';

/** The user's own account: the sections of all slices, with an index. */
export default function OwnAccount() {
  const { t } = useTranslation();
  const sections = useAccountSections();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    // Their titles are among the texts that load with them. A section that cannot be loaded says so in its place.
    const end = () => setReady(true);
    preloadAll(sections.map(({ Part }) => Part)).then(end, end);
  }, [sections]);
  useEffect(() => {
    if (ready) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [ready]);

  return (
    <div className="own-account">
      <h1>{t('labels:access.ownAccount')}</h1>
      {!ready && <Skeleton active paragraph={{ rows: 12 }} />}
      {ready && (
        <nav className="own-account-index" aria-label={t('access:own.index')}>
          {sections.map(({ name, title }) => (
            <a key={name} href={`#${name}`}>
              {t(title)}
            </a>
          ))}
        </nav>
      )}
      {ready && (
        <div className="own-account-sections">
          {sections.map(({ name, title, Part }) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`}>
              <h2 id={`${name}-title`}>{t(title)}</h2>
              <Suspense fallback={<Skeleton active title={false} />}>
                <Part />
              </Suspense>
            </section>
          ))}
        </div>
      )}
    </div>
  );
}
