import { useEffect, useState } from 'react';
import { useWords } from '../../../browser/words.ts';

/**
 * Counts down until a new try makes sense, by the clock: a page that slept has not stood still. Seen each second, said
 * when it is over.
 */
export function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useWords();
  const [end] = useState(() => Date.now() + seconds * 1_000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1_000))), 1_000);
    return () => clearInterval(timer);
  }, [end]);
  if (left === 0) return <strong> {t('screens:signIn.tryAgain')}</strong>;
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <strong className="figures" aria-hidden="true">
      {' '}
      {t('screens:signIn.timeLeft', { time })}
    </strong>
  );
}
