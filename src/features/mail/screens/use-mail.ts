import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '../../../browser/call.ts';
import { useCan } from '../../../browser/session.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { useRefusal } from '../../../ui/refusal.tsx';
import {
  getDetailMail,
  getListMail,
  type MailEntry,
  type MailState,
  resendMail,
  revealMail,
  sendTestMail,
} from '../contract.ts';

/** The tone of a state; the text next to the colour carries the meaning. */
export const tones: Readonly<Record<MailState, string>> = {
  waiting: 'info',
  held: 'warning',
  failed: 'danger',
  expired: 'quiet',
  sent: 'success',
};

/** Whether a mail can be sent again. */
export function isUnsent({ state }: MailEntry): boolean {
  return state === 'failed' || state === 'held';
}

/** The actions on mails, which show their errors themselves. */
export function useMailActions() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const mayResend = useCan(resendMail.name);
  const mayReveal = useCan(revealMail.name);
  const mayTest = useCan(sendTestMail.name);

  const attempt = async (step: () => Promise<string>) => {
    try {
      void message.success(await step());
    } catch (error) {
      refuse(error);
    }
    for (const { name } of [getListMail, getDetailMail]) await queryClient.invalidateQueries({ queryKey: [name] });
  };
  return {
    mayResend,
    mayReveal,
    mayTest,
    /** Sends one mail again, or all that failed. */
    resend: (mail?: MailEntry) =>
      attempt(async () => {
        const { resent } = await call(resendMail, mail ? { ids: [mail.id] } : {});
        return resent === 0 ? t('mail:resentNone') : t('mail:resent', { count: resent });
      }),
    sendTest: async (address: string) => {
      await call(sendTestMail, { address });
      await attempt(async () => t('mail:testDone'));
    },
  };
}

export type MailActions = ReturnType<typeof useMailActions>;
