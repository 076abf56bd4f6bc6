import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatInstant } from '../../lib/format.ts';
import { applyPreferences } from '../preferences.ts';
import '../theme/print.css';
import '../theme/print-form.css';

/** The head of a printed page: the company and the time. While it is printed the page is light, and charts with it. */
export function PrintHead({ companyName }: { companyName: string | undefined }) {
  const [printedAt, setPrintedAt] = useState<number>();
  useEffect(() => {
    const begin = () => {
      document.documentElement.dataset.theme = 'light';
      flushSync(() => setPrintedAt(Date.now()));
    };
    const end = () => {
      setPrintedAt(undefined);
      applyPreferences();
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (printedAt === undefined) return null;
  return (
    <p className="print-head">
      <span>{companyName}</span>
      <time>{formatInstant(printedAt)}</time>
    </p>
  );
}
