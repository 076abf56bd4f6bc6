import { LeftOutlined, LockOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Drawer, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useWords } from '../../browser/words.ts';
import { addMonths } from '../../lib/calendar-day.ts';
import { dayText, formatInstant } from '../../lib/format.ts';
import { dayOf } from '../../lib/plant-day.ts';
import { ProblemResult } from '../problem-result.tsx';
import { useRefusal } from '../refusal.tsx';
import { useReturnFocus } from '../use-return-focus.ts';
import { daysOfMonth, rangesOf, type ShownDay, type SignedDay } from './days.ts';
import './sign-off.css';

interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** What is signed off, and how. */
interface SigningOff {
  /** The slice whose texts under `signOff` it says. */
  readonly texts: string;
  /** Whose days they are. */
  readonly name: string;
  /** The counts of a day that are shown, by their names. */
  readonly counts: readonly string[];
  /** Under which the query cache keeps the days. */
  readonly queryKey: readonly unknown[];
  readonly read: (month: string, signal: AbortSignal) => Promise<readonly SignedDay[]>;
  /** Absent: the caller may not. */
  readonly freeze: ((range: DayRange) => Promise<unknown>) | undefined;
  readonly open: ((range: DayRange & { reason: string }) => Promise<unknown>) | undefined;
  /** The queries that show something else from then on, by their first keys. */
  readonly changes: readonly string[];
}

interface SignOffDrawerProps {
  of: SigningOff;
  /** A day of the month that is shown first. */
  date: string;
  onClose: () => void;
}

/** The days of a month: what is known of each, which are signed off, and signing them off or opening them. */
export default function SignOffDrawer({ of, date, onClose }: SignOffDrawerProps) {
  useReturnFocus();
  const { t } = useWords();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const { texts, freeze, open: reopen } = of;
  const [month, setMonth] = useState(`${date.slice(0, 8)}01`);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const query = useQuery({
    queryKey: [...of.queryKey, month],
    queryFn: ({ signal }) => of.read(month, signal),
    staleTime: 0,
  });
  const days = query.data && daysOfMonth(month, query.data, dayOf(Date.now()));
  const picked = (days ?? []).filter(({ day }) => chosen.has(day));
  const open = picked.filter(({ frozenAt }) => frozenAt === null);
  const frozen = picked.filter(({ frozenAt }) => frozenAt !== null);

  const turn = (months: number) => {
    setMonth(addMonths(month, months));
    setChosen(new Set());
  };
  const change = async (which: readonly ShownDay[], send: (range: DayRange) => Promise<unknown>) => {
    try {
      for (const range of rangesOf(which.map(({ day }) => day))) await send(range);
      setChosen(new Set());
      setReason('');
      void message.success(t(`${texts}:signOff.done`));
    } catch (error) {
      refuse(error);
    }
    for (const name of of.changes) await queryClient.invalidateQueries({ queryKey: [name] });
  };
  return (
    <Drawer open size={620} title={t(`${texts}:signOff.title`, { name: of.name })} onClose={onClose}>
      <div className="sign-off-month">
        <Button icon={<LeftOutlined />} aria-label={t(`${texts}:signOff.monthBefore`)} onClick={() => turn(-1)} />
        <strong className="figures">{dayText(month).slice(3)}</strong>
        <Button icon={<RightOutlined />} aria-label={t(`${texts}:signOff.monthAfter`)} onClick={() => turn(1)} />
      </div>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {query.isError && !days && <ProblemResult error={query.error} onRetry={() => void query.refetch()} />}
      {days && <DayTable days={days} chosen={chosen} of={of} onChoose={freeze || reopen ? setChosen : undefined} />}
      <div className="sign-off-actions">
        {freeze && (
          <Button
            type="primary"
            icon={<LockOutlined />}
            disabled={open.length === 0}
            onClick={() => void change(open, freeze)}
          >
            {t(`${texts}:signOff.freeze`, { count: open.length })}
          </Button>
        )}
        {reopen && frozen.length > 0 && (
          <>
            <Input
              value={reason}
              maxLength={500}
              aria-label={t(`${texts}:signOff.reason`)}
              placeholder={t(`${texts}:signOff.reason`)}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button
              disabled={reason.trim() === ''}
              onClick={() => void change(frozen, (range) => reopen({ ...range, reason: reason.trim() }))}
            >
              {t(`${texts}:signOff.open`, { count: frozen.length })}
            </Button>
          </>
        )}
      </div>
    </Drawer>
  );
}

interface DayTableProps {
  of: SigningOff;
  days: readonly ShownDay[];
  chosen: ReadonlySet<string>;
  /** Absent: days can only be looked at. */
  onChoose: ((days: ReadonlySet<string>) => void) | undefined;
}

function DayTable({ of: { texts, counts }, days, chosen, onChoose }: DayTableProps) {
  const { t } = useWords();
  const over = days.filter(({ isOver }) => isOver);
  const all = over.length > 0 && over.every(({ day }) => chosen.has(day));
  const choose = (which: readonly ShownDay[], isChosen: boolean) => {
    const names = which.map(({ day }) => day);
    onChoose?.(new Set(isChosen ? [...chosen, ...names] : [...chosen].filter((day) => !names.includes(day))));
  };
  return (
    <table className="sign-off-days figures">
      <thead>
        <tr>
          {onChoose && (
            <th scope="col">
              <Checkbox
                aria-label={t(`${texts}:signOff.all`)}
                checked={all}
                indeterminate={!all && chosen.size > 0}
                onChange={(event) => choose(over, event.target.checked)}
              />
            </th>
          )}
          {['day', ...counts, 'state'].map((name) => (
            <th key={name} scope="col">
              {t(`${texts}:signOff.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((each) => (
          <tr key={each.day} data-empty={each.isEmpty || undefined}>
            {onChoose && (
              <td>
                <Checkbox
                  aria-label={dayText(each.day)}
                  checked={chosen.has(each.day)}
                  disabled={!each.isOver}
                  onChange={(event) => choose([each], event.target.checked)}
                />
              </td>
            )}
            <th scope="row">{dayText(each.day)}</th>
            {counts.map((name) => (
              <td key={name}>{countOf(each, name)}</td>
            ))}
            <td title={each.frozenAt ? formatInstant(each.frozenAt) : undefined}>
              {each.frozenAt ? t(`${texts}:signOff.frozenBy`, { by: each.frozenByName ?? '' }) : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function countOf(day: ShownDay, name: string): number {
  return Number((day as unknown as Readonly<Record<string, unknown>>)[name] ?? 0);
}
