import { LeftOutlined, LockOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Drawer, Input, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from '../../browser/use-translation.ts';
import { addMonths } from '../../lib/calendar-day.ts';
import { dayText, formatInstant } from '../../lib/format.ts';
import { type DayRange, dayRangesOf, dayRangeText, groupDays } from '../../lib/grouped-days.ts';
import { dayOf } from '../../lib/plant-day.ts';
import { presentTime } from '../../lib/present-time.ts';
import { daysOfMonth, nothingToSignOff, type ShownDay, type SignedDay } from '../../lib/sign-off-days.ts';
import { ProblemResult } from '../problem-result.tsx';
import { useRefusal } from '../refusal.tsx';
import { useReturnFocus } from '../use-return-focus.ts';
import { useSingleRun } from '../use-single-run.ts';
import './sign-off.css';

/** The days of a month, and how many values each past day lacks; undefined: nothing is known of the day. */
interface KnownMonth<Day> {
  readonly days: readonly Day[];
  readonly missing: (day: Day | undefined) => number;
}

/** What is signed off, and how. */
export interface SigningOff<Day extends SignedDay> {
  /** The slice that has the texts, under `signOff`. */
  readonly texts: string;
  /** The owner of the days. */
  readonly name: string;
  /** The names of a day's counts to show. */
  readonly counts: readonly (keyof Day & string)[];
  /** The counts that, if not zero, need a confirmation before the sign-off. */
  readonly toConfirm: readonly (keyof Day & string)[];
  /** The query-cache key of the days. */
  readonly queryKey: readonly unknown[];
  readonly read: (month: string, signal: AbortSignal) => Promise<KnownMonth<Day>>;
  /** Absent: the account may not. `seen`: the days as displayed. */
  readonly freeze: ((range: DayRange & { seen: Pick<SignedDay, 'day' | 'mark'>[] }) => Promise<unknown>) | undefined;
  readonly open: ((range: DayRange & { reason: string }) => Promise<unknown>) | undefined;
  /** The first keys of the queries to invalidate afterwards. */
  readonly changes: readonly string[];
}

interface SignOffDrawerProps<Day extends SignedDay> {
  of: SigningOff<Day>;
  /** A day of the month to show first. */
  date: string;
  onClose: () => void;
}

/**
 * The days of a month: what is known of each, which are signed off, and the buttons to sign them off or reopen them.
 */
export default function SignOffDrawer<Day extends SignedDay>({ of, date, onClose }: SignOffDrawerProps<Day>) {
  useReturnFocus();
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const once = useSingleRun();
  const { texts, freeze, open: reopen } = of;
  const [month, setMonth] = useState(`${date.slice(0, 8)}01`);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  /** The last action as text, and its days. */
  const [done, setDone] = useState<{ readonly text: string; readonly days: readonly string[] }>();
  const head = useRef<HTMLDivElement>(null);
  /** The days as they were when their month was first displayed. */
  const [first] = useState(() => new Map<string, ReadonlyMap<string, string>>());
  const query = useQuery({
    queryKey: [...of.queryKey, month],
    queryFn: async ({ signal }) => {
      const known = await of.read(month, signal);
      if (!first.has(month)) first.set(month, new Map(known.days.map(({ day, mark }) => [day, mark])));
      return known;
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const hasChanged = ({ day, known }: ShownDay<Day>) =>
    first.has(month) && (known?.mark ?? '') !== (first.get(month)?.get(day) ?? '');
  const { days: read, missing = () => 0 } = query.data ?? {};
  const days = read && daysOfMonth(month, read, dayOf(presentTime()));
  const picked = (days ?? []).filter(({ day }) => chosen.has(day));
  const open = picked.filter(({ frozenAt }) => frozenAt === null);
  const frozen = picked.filter(({ frozenAt }) => frozenAt !== null);

  const turn = (months: number) => {
    setMonth(addMonths(month, months));
    setChosen(new Set());
    setDone(undefined);
  };
  /**
   * The button that was pressed is disabled when all is done, so the heading gets the focus; without scrolling, because
   * the user may be looking at a day.
   */
  const focusHead = () => head.current?.focus({ preventScroll: true });
  const change = (how: 'freeze' | 'open', send: (range: DayRange) => Promise<unknown>) =>
    once(how, async () => {
      const which = (how === 'freeze' ? open : frozen).map(({ day }) => day);
      const ranges = dayRangesOf(which);
      try {
        for (const range of ranges) await send(range);
        setChosen(new Set());
        setReason('');
        setDone({
          text: t(`${texts}:signOff.done.${how}`, { days: ranges.map(dayRangeText).join(', ') }),
          days: which,
        });
      } catch (error) {
        refuse(error);
      }
      for (const name of of.changes) await queryClient.invalidateQueries({ queryKey: [name] });
      focusHead();
    });
  const seen = open.map(({ day, known }) => ({ day, mark: known?.mark ?? '' }));
  const freezeAll = () =>
    freeze &&
    change('freeze', ({ from, to }) => freeze({ from, to, seen: seen.filter(({ day }) => day >= from && day <= to) }));
  /** Reasons not to sign a day off, as texts. */
  const concernsOf = (shown: ShownDay<Day>): string[] => {
    const { known } = shown;
    const counts = [
      ['missing', missing(known)] as const,
      ...of.toConfirm.map((name) => [name, Number(known?.[name] ?? 0)] as const),
    ];
    const changed = hasChanged(shown) ? [t(`${texts}:signOff.concern.changed`)] : [];
    if (of.counts.every((name) => !known?.[name])) return [...changed, t(`${texts}:signOff.concern.empty`)];
    const countTexts = counts.flatMap(([name, count]) =>
      count > 0 ? t(`${texts}:signOff.concern.${name}`, { count }) : [],
    );
    return [...changed, ...countTexts];
  };
  /** Signs the selected days off, after a confirmation if there are concerns. */
  const signOff = async () => {
    const concerns = open.map((each) => ({ day: each.day, text: concernsOf(each).join('; ') }));
    const doubtful = concerns.filter(({ text }) => text !== '');
    if (doubtful.length === 0) return freezeAll();
    modal.confirm({
      title: t(`${texts}:signOff.concerned`, { count: doubtful.length }),
      content: <Concerns days={doubtful} hint={t(`${texts}:signOff.concernedHint`)} />,
      okText: t(`${texts}:signOff.freezeStill`, { count: open.length }),
      cancelText: t(`${texts}:signOff.lookAgain`),
      width: 520,
      onOk: freezeAll,
      focusable: { autoFocusButton: 'cancel' },
      afterClose: focusHead,
    });
  };
  return (
    <Drawer open size={620} title={t(`${texts}:signOff.title`, { name: of.name })} onClose={onClose}>
      <div className="sign-off-month" ref={head} tabIndex={-1}>
        <Button icon={<LeftOutlined />} aria-label={t(`${texts}:signOff.monthBefore`)} onClick={() => turn(-1)} />
        <strong className="figures">{dayText(month).slice(3)}</strong>
        <Button icon={<RightOutlined />} aria-label={t(`${texts}:signOff.monthAfter`)} onClick={() => turn(1)} />
      </div>
      {query.isPending && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {query.isError && !days && <ProblemResult error={query.error} onRetry={() => void query.refetch()} />}
      {days && (
        <DayTable
          {...{ of, days, missing, chosen, hasChanged, done: done?.days }}
          onChoose={freeze || reopen ? setChosen : undefined}
        />
      )}
      <div className="sign-off-actions">
        <strong role="status">{done?.text}</strong>
        {freeze && days && open.length === 0 && (!done || chosen.size > 0) && (
          <span>{t(`${texts}:signOff.none.${nothingToSignOff(days, frozen, reopen)}`)}</span>
        )}
        {freeze && open.length > 0 && (
          <Button type="primary" icon={<LockOutlined />} onClick={() => void signOff()}>
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
              onClick={() => void change('open', (range) => reopen({ ...range, reason: reason.trim() }))}
            >
              {t(`${texts}:signOff.open`, { count: frozen.length })}
            </Button>
          </>
        )}
      </div>
    </Drawer>
  );
}

/** Reasons not to sign days off, by day. */
function Concerns({ days, hint }: { days: Parameters<typeof groupDays>[0]; hint: string }) {
  return (
    <>
      <ul className="sign-off-concerns">
        {groupDays(days).map(({ from, to, text }) => (
          <li key={from}>
            <strong className="figures">{dayRangeText({ from, to })}</strong>
            {`: ${text}`}
          </li>
        ))}
      </ul>
      <p>{hint}</p>
    </>
  );
}

interface DayTableProps<Day extends SignedDay> {
  of: SigningOff<Day>;
  days: readonly ShownDay<Day>[];
  missing: KnownMonth<Day>['missing'];
  hasChanged: (day: ShownDay<Day>) => boolean;
  chosen: ReadonlySet<string>;
  /** The days that were just signed off or reopened. */
  done: readonly string[] | undefined;
  /** Absent: the days are read-only. */
  onChoose: ((days: ReadonlySet<string>) => void) | undefined;
}

function DayTable<Day extends SignedDay>(props: DayTableProps<Day>) {
  const { of, days, missing, hasChanged, chosen, done, onChoose } = props;
  const { texts, counts } = of;
  const { t } = useTranslation();
  const over = days.filter(({ isOver }) => isOver);
  const all = over.length > 0 && over.every(({ day }) => chosen.has(day));
  const choose = (which: readonly ShownDay<Day>[], isChosen: boolean) => {
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
          {['day', ...counts, 'missing', 'state'].map((name) => (
            <th key={name} scope="col">
              {t(`${texts}:signOff.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((each) => (
          <tr key={each.day} data-empty={each.known === undefined || undefined} data-done={done?.includes(each.day)}>
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
              <td key={name}>{Number(each.known?.[name] ?? 0)}</td>
            ))}
            <td>{each.isOver ? missing(each.known) : '–'}</td>
            <td>
              {each.frozenAt && t(`${texts}:signOff.frozenBy`, { ...each, at: formatInstant(each.frozenAt) })}
              {!each.frozenAt && (hasChanged(each) ? t(`${texts}:signOff.concern.changed`) : '–')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
