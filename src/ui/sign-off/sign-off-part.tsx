import { CheckSquareOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useMedia } from '../../browser/use-media.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { KeyHelp } from '../key-help.tsx';
import { useGo } from '../navigation.tsx';
import { ProblemResult } from '../problem-result.tsx';
import { useRefusal } from '../refusal.tsx';
import { useSingleRun } from '../use-single-run.ts';
import {
  type CellMap,
  cellKey,
  completeKeys,
  daysByName,
  partsOf,
  rangeOf,
  type SignOffCell,
  type SignOffColumn,
} from './cells.ts';
import { SignOffActions } from './sign-off-actions.tsx';
import { SignOffDay } from './sign-off-day.tsx';
import { SignOffGrid } from './sign-off-grid.tsx';
import { type DraftChoice, SignOffQuestion } from './sign-off-question.tsx';
import { signOffShortcuts } from './texts.ts';
import type { Span } from './use-span.ts';
import './sign-off.css';

/** The days of reservoirs or plants that are signed off together. */
interface Place {
  readonly of: string;
  readonly day: string;
}

/** What became of days that should be signed off. */
export interface SignedOff {
  readonly days: number;
  readonly published?: number;
  readonly changed: readonly Place[];
  readonly leftOut?: readonly Place[];
}

interface Days {
  readonly ids: string[];
  readonly from: string;
  readonly to: string;
}

interface SignOffPartProps {
  title: string;
  span: Span;
  /** Undefined: not known yet. */
  columns: readonly SignOffColumn[] | undefined;
  cells: readonly SignOffCell[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Absent: the account may not. */
  freeze:
    | ((days: Days & { seen: (Place & { mark: string })[]; drafts?: DraftChoice }) => Promise<SignedOff>)
    | undefined;
  reopen: ((days: Days & { reason: string }) => Promise<{ days: number }>) | undefined;
  /** Whether drafts can be published when their day is signed off. */
  mayPublish?: boolean;
  hrefOf: (cell: Place) => string;
  /** The first keys of the queries to invalidate afterwards. */
  changes: readonly string[];
}

/** How many cells an answer or a question names. */
const mostColumns = 100;

/** Days by reservoirs or plants: what each lacks, who signed it off, and what signs off or reopens those chosen. */
export function SignOffPart(props: SignOffPartProps) {
  const { title, span, columns, freeze, reopen, changes, hrefOf, mayPublish = false } = props;
  const { t } = useTranslation();
  const go = useGo();
  const refuse = useRefusal();
  const once = useSingleRun();
  const queryClient = useQueryClient();
  const isSmall = useMedia('(max-width: 767.98px)');
  const head = useRef<HTMLHeadingElement>(null);
  const cells: CellMap = useMemo(
    () => new Map((props.cells ?? []).map((each) => [cellKey(each), each])),
    [props.cells],
  );
  /** The chosen cells as they were when they were chosen: what has changed since is not signed off. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, SignOffCell>>(new Map());
  const [asked, setAsked] = useState<readonly SignOffCell[]>();
  const [done, setDone] = useState<readonly string[]>([]);
  const { today } = span;
  const choose = (keys: Iterable<string>) => {
    setDone([]);
    setChosen(new Map([...keys].map((key) => [key, cells.get(key)] as const).filter(isKnown)));
  };
  const { signable, signed } = partsOf(
    [...chosen.keys()].filter((key) => cells.has(key)),
    cells,
    today,
  );
  const complete = completeKeys(cells, today);
  const gaps = new Set(signable.map(cellKey)).difference(new Set(complete));
  const nameDays = (places: readonly Place[]) =>
    daysByName(places, columns ?? [])
      .map(({ name, days }) => `${name} ${days}`)
      .join('; ');

  const run = (action: string, send: () => Promise<string[]>) =>
    once(action, async () => {
      setAsked(undefined);
      try {
        const texts = await send();
        setChosen(new Map());
        setDone(texts);
      } catch (error) {
        refuse(error);
      }
      for (const name of changes) await queryClient.invalidateQueries({ queryKey: [name] });
      head.current?.focus({ preventScroll: true });
    });
  const signOff = (which: readonly SignOffCell[], drafts?: DraftChoice) =>
    freeze &&
    run('freeze', async () => {
      const all: SignedOff[] = [];
      const { ids } = rangeOf(which);
      for (let first = 0; first < ids.length; first += mostColumns) {
        const part = which.filter(({ of }) => ids.slice(first, first + mostColumns).includes(of));
        const seen = part.map((cell) => ({
          of: cell.of,
          day: cell.day,
          mark: (chosen.get(cellKey(cell)) ?? cell).mark,
        }));
        all.push(await freeze({ ...rangeOf(part), seen, ...(drafts && { drafts }) }));
      }
      const sum = (count: (answer: SignedOff) => number) => all.reduce((total, answer) => total + count(answer), 0);
      const [published, changed, leftOut] = [
        sum((answer) => answer.published ?? 0),
        nameDays(all.flatMap((answer) => answer.changed)),
        nameDays(all.flatMap((answer) => answer.leftOut ?? [])),
      ];
      return [
        t('signOff:done.freeze', { count: sum(({ days }) => days) }),
        ...(published > 0 ? [t('signOff:done.published', { count: published })] : []),
        ...(changed ? [t('signOff:done.changed', { days: changed })] : []),
        ...(leftOut
          ? [t(drafts === 'publish' ? 'signOff:done.doubtful' : 'signOff:done.leftOut', { days: leftOut })]
          : []),
      ];
    });
  const open = (reason: string) =>
    reopen &&
    run('reopen', async () => [
      t('signOff:done.reopen', { count: (await reopen({ ...rangeOf(signed), reason })).days }),
    ]);
  const actions = columns && columns.length > 0 && (
    <SignOffActions
      done={done}
      chosen={chosen.size}
      signable={freeze ? signable.length : 0}
      signed={reopen ? signed.length : 0}
      onFreeze={() => (gaps.size > 0 ? setAsked(signable) : void signOff(signable))}
      onReopen={(reason) => void open(reason)}
    />
  );
  const view = { columns: columns ?? [], cells, today, days: span.days, chosen, choose, hrefOf };
  return (
    <section className="sign-off-part" aria-label={title}>
      <header className="sign-off-head">
        <h2 ref={head} tabIndex={-1}>
          {title}
        </h2>
        {freeze && columns && columns.length > 0 && (
          <Button
            icon={<CheckSquareOutlined />}
            disabled={complete.length === 0}
            title={complete.length === 0 ? t('signOff:noComplete') : undefined}
            onClick={() => choose(complete)}
          >
            {t('signOff:allComplete')}
          </Button>
        )}
        {!isSmall && <KeyHelp shortcuts={signOffShortcuts(t)} />}
        {!isSmall && actions}
      </header>
      {props.error !== null && !columns && <ProblemResult error={props.error} onRetry={props.onRetry} />}
      {!columns && props.error === null && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {columns?.length === 0 && <p className="sign-off-nothing">{t('signOff:nothing')}</p>}
      {columns &&
        columns.length > 0 &&
        (isSmall ? (
          <SignOffDay {...view} />
        ) : (
          <SignOffGrid {...view} label={title} onOpen={(place) => go(hrefOf(place))} />
        ))}
      {isSmall && actions}
      {asked && (
        <SignOffQuestion
          cells={asked}
          gaps={gaps}
          columns={columns ?? []}
          mayPublish={mayPublish}
          onSign={(which, drafts) => void signOff(which, drafts)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

function isKnown(entry: readonly [string, SignOffCell | undefined]): entry is readonly [string, SignOffCell] {
  return entry[1] !== undefined;
}
