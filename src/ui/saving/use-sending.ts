import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { CallError, type CallOptions } from '../../browser/call.ts';
import { isOffline, whenOnline } from '../../browser/connection.ts';
import { randomId } from '../../browser/random-id.ts';
import { getSession, nextSession } from '../../browser/session-state.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { filesSettled } from './pending-files.ts';

type Send<Answer> = (options: CallOptions) => Promise<Answer>;

/** What a save waits for before it is sent: the connection, the server, or a number of uploading files. */
export interface Waiting {
  readonly text: `kit:record.waiting.${'line' | 'server' | 'files'}`;
  readonly count?: number;
}

/**
 * Sends a save until it is answered: after the same account has signed in again, when the connection is back, and when
 * a server that was down asked to retry. Every attempt has the same key, so that one whose answer was lost is not
 * stored twice.
 */
export function useSending(form: object) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [waiting, setWaiting] = useState<Waiting>();
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  /** Waits until a retry makes sense, and resolves with whether it does. */
  const mayTryAgain = async ({ problem, retryAfter }: CallError, account: string): Promise<boolean> => {
    // If another account signs in, the text and the button stay, and the save is not retried; an account the server
    // closed, for which it gives a reason, cannot sign in.
    if (problem.code === 'UNAUTHENTICATED') return !problem.errors && (await nextSession()).user?.id === account;
    if (problem.code === 'SESSION_LOCKED') return (await nextSession()).user?.id === account;
    if (problem.code !== 'UNAVAILABLE') return false;
    if (retryAfter === undefined && !isOffline()) return false;
    setWaiting({ text: `kit:record.waiting.${retryAfter === undefined ? 'line' : 'server'}` });
    await (retryAfter === undefined ? whenOnline() : seconds(retryAfter));
    setWaiting(undefined);
    // After the form is closed there is nothing to save.
    return !isUnmounted.current;
  };

  const send = async <Answer>(attempt: Send<Answer>): Promise<Answer> => {
    const save = { key: randomId(), account: getSession().user?.id ?? '' };
    for (;;) {
      try {
        return await attempt({ save });
      } catch (error) {
        if (!(error instanceof CallError && (await mayTryAgain(error, save.account)))) throw error;
      }
    }
  };
  /**
   * Waits for the form's uploading files before the save; resolves with whether all have arrived and the form is still
   * open.
   */
  const gathered = async (): Promise<boolean> => {
    const all = await filesSettled(form, (count) => setWaiting({ text: 'kit:record.waiting.files', count }));
    setWaiting(undefined);
    if (isUnmounted.current) return false;
    if (!all) void message.warning(t('kit:record.pausedFiles'));
    return all;
  };

  return { send, gathered, waiting };
}

function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1_000));
}
