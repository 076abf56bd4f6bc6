import { LeftOutlined, LockOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Drawer, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { call } from '../../../../browser/call.ts';
import { useCan } from '../../../../browser/session.ts';
import { useWords } from '../../../../browser/words.ts';
import { addMonths, plantHands } from '../../../../lib/calendar-day.ts';
import { dayText, formatInstant } from '../../../../lib/format.ts';
import { ProblemResult } from '../../../../ui/problem-result.tsx';
import { useRefusal } from '../../../../ui/refusal.tsx';
import { useReturnFocus } from '../../../../ui/use-return-focus.ts';
import { getDayThuyVan, type ReadReservoir } from '../../contract.ts';
import { freezeThuyVan, getMonthThuyVan, unfreezeThuyVan } from '../../sign-off-contract.ts';
import { daysOfMonth, rangesOf, type ShownDay } from './days.ts';
import './sign-off.css';

interface SignOffDrawerProps {
  reservoir: ReadReservoir;
  /** A day of the month that is shown first. */
  date: string;
  onClose: () => void;
}

/** The days of a month of a reservoir: what was read on each, which are signed off, and signing them off or opening them. */
export default function SignOffDrawer({ reservoir, date, onClose }: SignOffDrawerProps) {
  useReturnFocus();
  const { t } = useWords();
  const { message } = App.useApp();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const mayFreeze = useCan(freezeThuyVan.name);
  const mayOpen = useCan(unfreezeThuyVan.name);
  const [month, setMonth] = useState(`${date.slice(0, 8)}01`);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const query = useQuery({
    queryKey: [getMonthThuyVan.name, reservoir.id, month],
    queryFn: ({ signal }) => call(getMonthThuyVan, { reservoirId: reservoir.id, month }, { signal }),
    staleTime: 0,
  });
  const days = query.data && daysOfMonth(month, query.data.days, plantHands(Date.now()).day);
  const picked = (days ?? []).filter(({ day }) => chosen.has(day));
  const open = picked.filter(({ frozenAt }) => frozenAt === null);
  const frozen = picked.filter(({ frozenAt }) => frozenAt !== null);

  const turn = (months: number) => {
    setMonth(addMonths(month, months));
    setChosen(new Set());
  };
  const change = async (
    which: readonly ShownDay[],
    send: (range: { from: string; to: string }) => Promise<unknown>,
  ) => {
    try {
      for (const range of rangesOf(which.map(({ day }) => day))) await send(range);
      setChosen(new Set());
      setReason('');
      void message.success(t('hydrology:signOff.done'));
    } catch (error) {
      refuse(error);
    }
    for (const { name } of [getMonthThuyVan, getDayThuyVan]) await queryClient.invalidateQueries({ queryKey: [name] });
  };
  const reservoirIds = [reservoir.id];
  return (
    <Drawer open size={620} title={t('hydrology:signOff.title', { name: reservoir.name })} onClose={onClose}>
      <div className="sign-off-month">
        <Button icon={<LeftOutlined />} aria-label={t('hydrology:signOff.monthBefore')} onClick={() => turn(-1)} />
        <strong className="figures">{dayText(month).slice(3)}</strong>
        <Button icon={<RightOutlined />} aria-label={t('hydrology:signOff.monthAfter')} onClick={() => turn(1)} />
      </div>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {query.isError && !days && <ProblemResult error={query.error} onRetry={() => void query.refetch()} />}
      {days && <DayTable days={days} chosen={chosen} onChoose={mayFreeze || mayOpen ? setChosen : undefined} />}
      <div className="sign-off-actions">
        {mayFreeze && (
          <Button
            type="primary"
            icon={<LockOutlined />}
            disabled={open.length === 0}
            onClick={() => void change(open, (range) => call(freezeThuyVan, { reservoirIds, ...range }))}
          >
            {t('hydrology:signOff.freeze', { count: open.length })}
          </Button>
        )}
        {mayOpen && frozen.length > 0 && (
          <>
            <Input
              value={reason}
              maxLength={500}
              aria-label={t('hydrology:signOff.reason')}
              placeholder={t('hydrology:signOff.reason')}
              onChange={(event) => setReason(event.target.value)}
            />
            <Button
              disabled={reason.trim() === ''}
              onClick={() =>
                void change(frozen, (range) => call(unfreezeThuyVan, { reservoirIds, ...range, reason: reason.trim() }))
              }
            >
              {t('hydrology:signOff.open', { count: frozen.length })}
            </Button>
          </>
        )}
      </div>
    </Drawer>
  );
}

interface DayTableProps {
  days: readonly ShownDay[];
  chosen: ReadonlySet<string>;
  /** Absent: days can only be looked at. */
  onChoose: ((days: ReadonlySet<string>) => void) | undefined;
}

function DayTable({ days, chosen, onChoose }: DayTableProps) {
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
                aria-label={t('hydrology:signOff.all')}
                checked={all}
                indeterminate={!all && chosen.size > 0}
                onChange={(event) => choose(over, event.target.checked)}
              />
            </th>
          )}
          {(['day', 'readings', 'doubtful', 'revised', 'state'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`hydrology:signOff.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((each) => (
          <tr key={each.day} data-empty={each.readings === 0 || undefined}>
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
            <td>{each.readings}</td>
            <td>{each.doubtful}</td>
            <td>{each.revised}</td>
            <td title={each.frozenAt ? formatInstant(each.frozenAt) : undefined}>
              {each.frozenAt ? t('hydrology:signOff.frozenBy', { by: each.frozenByName ?? '' }) : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
