import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { formatSecond } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { ProblemResult } from '../../../ui/problem-result.tsx';
import { useRefusal } from '../../../ui/refusal.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { getDetailMail, type MailDetail, revealMail } from '../contract.ts';
import { MailContent } from './mail-content.tsx';
import { isUnsent, type MailActions, tones } from './use-mail.ts';

interface Props {
  id: string;
  actions: MailActions;
  onClose: () => void;
}

/** One mail in a drawer: its state, what it says, and its code for whoever may hand it over. */
export default function MailDrawer({ id, actions, onClose }: Props) {
  useReturnFocus();
  const query = useQuery({
    queryKey: [getDetailMail.name, id],
    queryFn: ({ signal }) => call(getDetailMail, { id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 2_000 : false),
  });
  const mail = query.data;
  return (
    <Drawer open title={mail?.subject ?? ''} size={640} onClose={onClose}>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {query.isError && !mail && <ProblemResult error={query.error} onRetry={() => void query.refetch()} />}
      {mail && <Facts mail={mail} actions={actions} />}
    </Drawer>
  );
}

function Facts({ mail, actions }: { mail: MailDetail; actions: MailActions }) {
  const { t } = useTranslation();
  const facts: [string, ReactNode][] = [
    [
      t('mail:state.label'),
      <span key="state" className="status-tag" data-tone={tones[mail.state]}>
        {t(`mail:state.${mail.state}`)}
      </span>,
    ],
    [t('mail:to'), mail.receiver ? `${mail.receiver} <${mail.address}>` : mail.address],
    [t('mail:createdAt'), formatSecond(mail.createdAt)],
    [t('mail:sentAt'), mail.sentAt && formatSecond(mail.sentAt)],
    [t('mail:triedAt'), mail.sentAt ? null : mail.triedAt && formatSecond(mail.triedAt)],
    [t('mail:expiresAt'), mail.sentAt ? null : mail.expiresAt && formatSecond(mail.expiresAt)],
    [t('mail:attempts'), mail.attempts > 1 ? mail.attempts : null],
  ];
  return (
    <div className="mail-facts">
      {mail.problem && mail.state !== 'sent' && (
        <Alert type="error" showIcon title={t('mail:problem')} description={mail.problem} />
      )}
      <FactList facts={facts} />
      <div className="mail-actions">
        {actions.mayResend && isUnsent(mail) && (
          <Button type={mail.hasProof ? 'default' : 'primary'} onClick={() => void actions.resend(mail)}>
            {t('mail:resend')}
          </Button>
        )}
        {actions.mayReveal && mail.hasProof && <Reveal id={mail.id} />}
      </div>
      <section>
        <h2>{t('mail:preview')}</h2>
        <MailContent mail={mail} />
      </section>
    </div>
  );
}

/** Shows the code and the link of a mail, after a question: that somebody looked is logged. */
function Reveal({ id }: { id: string }) {
  const { t } = useTranslation();
  const ask = useQuestion();
  const refuse = useRefusal();
  const reveal = useMutation({ mutationFn: () => call(revealMail, { id }), onError: refuse });
  const { data } = reveal;
  if (!data) {
    const question = {
      title: t('mail:reveal'),
      content: t('mail:revealAsk'),
      okText: t('mail:reveal'),
      cancelText: t('kit:cancel'),
      onOk: () => reveal.mutateAsync().catch(() => undefined),
    };
    return <Button onClick={() => ask(question)}>{t('mail:reveal')}</Button>;
  }
  return (
    <div className="mail-proof">
      <FactList
        facts={[
          [t('mail:code'), data.code && <code key="code">{data.code}</code>],
          [t('mail:link'), data.link && <code key="link">{data.link}</code>],
        ]}
      />
    </div>
  );
}
