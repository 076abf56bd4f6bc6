import { Radio } from 'antd';
import { useState } from 'react';
import { call } from '../../../browser/call.ts';
import { useTranslation } from '../../../browser/use-translation.ts';
import { sameValue } from '../../../declare/kinds/registry.ts';
import { activeStatus, awaitingStatus } from '../../../declare/resource.ts';
import type { FormValues } from '../../../ui/record/values.ts';
import type { ChangeAnswer, ChangeGuard, GuardedChange } from '../../../ui/slices/change-guard.ts';
import { contentFields, isGrave, mustBeSentAgain, type NotificationContent } from '../contract/content.ts';
import { countNotificationReceiver, recallNotification } from '../contract/sending.ts';
import { notifications } from '../notifications/resource.ts';
import './sending-guard.css';

type Change = GuardedChange<typeof notifications>;

/** Asks before notifications are sent, or sent ones are changed, and takes back what was sent before it is delivered. */
export default {
  async ask(changes, { t, ask }) {
    const sending = changes.filter(({ before }) => before.status !== activeStatus);
    const changed = changes.find(isChangeOfSent);
    if (sending.length === 0 && !changed) return {};
    const { accounts, secondPerson } = await countReceivers(changes);
    const isUnapproved = ({ before, after }: Change) =>
      secondPerson && before.status !== awaitingStatus && [before, after].some((values) => isGrave(contentOf(values)));
    if (changes.some(isUnapproved)) {
      const isSubmitted = await ask({
        title: t('notifications:sending.secondPerson'),
        content: t('notifications:sending.secondPersonText'),
        okText: t('notifications:sending.submit'),
        cancelText: t('kit:cancel'),
      });
      return isSubmitted ? { status: awaitingStatus } : undefined;
    }
    if (changed) return askHow(changed, accounts, { t, ask });
    const isSure = await ask({
      title: t('notifications:sending.title', { count: accounts }),
      content: accounts === 0 ? t('notifications:sending.nobody') : titlesOf(sending),
      okText: t('notifications:sending.send'),
      cancelText: t('kit:cancel'),
    });
    return isSure ? {} : undefined;
  },

  takeBack(saved, _before, { t }) {
    const { id, version, deliverAfter, deliveredAt, updatedAt, edition } = saved;
    if (deliverAfter === null || deliveredAt !== null) return undefined;
    const seconds = Math.round((Date.parse(deliverAfter) - Date.parse(updatedAt)) / 1000);
    return {
      label: t('notifications:sending.takeBack'),
      seconds,
      text: t('notifications:sending.sent'),
      done: t(edition > 0 ? 'notifications:sending.undone' : 'notifications:sending.takenBack'),
      run: () => call(recallNotification, { id, version }),
    };
  },
} satisfies ChangeGuard<typeof notifications>;

/** Lists know no receivers: the server does. */
async function countReceivers(changes: readonly Change[]) {
  const [first] = changes;
  const isWritten = changes.length === 1 && Array.isArray(first?.after.receivers);
  return call(
    countNotificationReceiver,
    isWritten
      ? { receivers: contentOf(first.after).receivers }
      : { ids: changes.map(({ before }) => String(before.id)) },
  );
}

/** Whether receivers have another text than the one that is to be stored. */
function isChangeOfSent({ before, after }: Change): boolean {
  const isSent = before.status === activeStatus && before.standing === true;
  return isSent && contentFields.some((name) => !sameValue(notifications.fields[name], before[name], after[name]));
}

async function askHow(
  { before, after }: Change,
  accounts: number,
  { t, ask }: Pick<Parameters<ChangeGuard['ask']>[1], 't' | 'ask'>,
): Promise<ChangeAnswer | undefined> {
  const isOnlyAgain = mustBeSentAgain(contentOf(before), contentOf(after));
  let resend = isGrave(contentOf(before)) || isGrave(contentOf(after));
  const okText = () => t(resend ? 'notifications:sending.again' : 'notifications:sending.correct');
  const isSure = await ask((update) => ({
    title: t('notifications:sending.how'),
    width: 480,
    content: (
      <HowSent
        initial={resend}
        isOnlyAgain={isOnlyAgain}
        accounts={accounts}
        onChange={(again) => {
          resend = again;
          update({ okText: okText() });
        }}
      />
    ),
    okText: okText(),
    cancelText: t('kit:cancel'),
  }));
  return isSure ? { resend } : undefined;
}

interface HowSentProps {
  readonly initial: boolean;
  /** Quietly is not offered: numbers have changed. */
  readonly isOnlyAgain: boolean;
  readonly accounts: number;
  readonly onChange: (resend: boolean) => void;
}

/** Two ways to change what was sent, each with what it means for the receivers. */
function HowSent({ initial, isOnlyAgain, accounts, onChange }: HowSentProps) {
  const { t } = useTranslation();
  const [resend, setResend] = useState(initial);
  const option = (again: boolean, text: string, hint: string) => (
    <Radio value={again} disabled={!again && isOnlyAgain}>
      {text}
      <small>{hint}</small>
    </Radio>
  );
  return (
    <Radio.Group
      className="how-sent"
      aria-label={t('notifications:sending.how')}
      value={resend}
      onChange={({ target }) => {
        setResend(target.value === true);
        onChange(target.value === true);
      }}
    >
      {option(
        false,
        t('notifications:sending.correct'),
        t(isOnlyAgain ? 'notifications:sending.notCorrect' : 'notifications:sending.correctHint'),
      )}
      {option(true, t('notifications:sending.again'), t('notifications:sending.againHint', { count: accounts }))}
    </Radio.Group>
  );
}

function titlesOf(changes: readonly Change[]): string {
  return changes.map(({ after }) => String(after.title)).join(' · ');
}

/** What receivers will read; lists know only parts of it. */
function contentOf(values: FormValues<typeof notifications>): NotificationContent {
  const {
    title = '',
    message = '',
    receivers = [],
    kind = null,
    urgency = null,
    number = '',
    attachments = [],
  } = values;
  return { title, message, receivers, kind, urgency, number, attachments };
}
