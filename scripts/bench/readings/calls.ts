import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { spanOfHydrologicalYear } from '../../../src/features/hydrology/screens/chart/hydrological-year.ts';
import { median } from '../load.ts';
import type { Session } from '../stage.ts';
import { leastFigures, leastMonths } from './output.ts';

/** The time of a call, and of the least statement that answers it; medians in milliseconds. */
export interface CallFigures {
  readonly name: string;
  readonly product: number;
  readonly least: number;
  /** The same call on the larger ledger, if there is one. */
  readonly grown?: number | undefined;
  /** The target in milliseconds; absent: there is none. */
  readonly aim?: number | undefined;
}

interface Question {
  readonly name: string;
  readonly aim?: number;
  readonly operation: string;
  readonly input: object;
  readonly text: string;
  readonly values: readonly unknown[];
}

const rounds = 60;
const warmUp = 12;

/** A measured ledger: through the product and, for the lower bound, directly in its database. */
interface Asked {
  readonly session: Session;
  readonly client: pg.Client;
  /** The reservoir whose course is read. */
  readonly first: string;
}

/**
 * Runs each call in the product over HTTP, in the database itself and in the product on a larger ledger, in turn and
 * one at a time: if the machine is slow for a minute, it is slow for all of them.
 */
export async function measureCalls(
  ledger: Asked,
  grown: Asked | undefined,
  tell: (step: string) => void,
): Promise<CallFigures[]> {
  const figures: CallFigures[] = [];
  const grownQuestions = grown && questionsOf(grown.first);
  for (const [place, { name, aim, operation, input, text, values }] of questionsOf(ledger.first).entries()) {
    const measured: (readonly [times: number[], ask: () => Promise<unknown>])[] = [
      [[], () => ledger.session.call(operation, input)],
      [[], () => ledger.client.query({ name, text, values: [...values], rowMode: 'array' })],
    ];
    const ofGrown = grownQuestions?.[place];
    if (grown && ofGrown) measured.push([[], () => grown.session.call(operation, ofGrown.input)]);
    for (let round = 0; round < rounds + warmUp; round += 1) {
      for (const [times, ask] of measured) {
        const started = performance.now();
        await ask();
        if (round >= warmUp) times.push(performance.now() - started);
      }
    }
    const [product = 0, least = 0, larger] = measured.map(([times]) => median(times));
    const more = larger === undefined ? '' : `, of the larger ledger ${larger.toFixed(1)} ms`;
    // Printed at once, so that an interrupted run has results.
    tell(`${name}: product ${product.toFixed(1)} ms, least statement ${least.toFixed(1)} ms${more}`);
    figures.push({ name, aim, product, least, grown: larger });
  }
  return figures;
}

function questionsOf(reservoirId: string): Question[] {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const year = spanOfHydrologicalYear(new Date().getUTCFullYear() - 2);
  const series = { reservoirId, ...year, points: 1_600 };
  const latest = `SELECT v.id, v.name, l.* FROM reservoirs AS v CROSS JOIN LATERAL (SELECT * FROM readings AS r
    WHERE r.reservoir_id = v.id ORDER BY r.observed_at DESC, r.revision DESC LIMIT 1) AS l WHERE v.status = 1`;
  const course = (columns: string) => `SELECT observed_at, ${columns} FROM current_readings
    WHERE reservoir_id = $1 AND observed_at >= $2 AND observed_at < $3 ORDER BY observed_at`;
  const page = (condition: string) =>
    `SELECT * FROM current_readings WHERE ${condition} ORDER BY observed_at DESC, reservoir_id LIMIT 20`;
  const list = { operation: 'getListThuyVan', aim: 20, values: [] };
  const states = { input: {}, text: latest, values: [], aim: 10 };
  const charts = { operation: 'getSeriesThuyVan', values: [reservoirId, year.from, year.to], aim: 30 };
  return [
    { name: 'latest state of all', operation: 'getStateThuyVan', ...states },
    { name: 'the cascade: levels, volumes, limits', operation: 'getCascadeThuyVan', ...states },
    { name: 'a year of levels', ...charts, input: { ...series, values: ['upstream'] }, text: course('upstream') },
    {
      name: 'a year of inflow and release',
      ...charts,
      input: { ...series, values: ['inflow', 'totalRelease'] },
      text: course('inflow, total_release'),
    },
    {
      name: 'output of the day and of the month to date',
      operation: 'getFiguresSanLuongDien',
      aim: 10,
      input: { day: yesterday, spans: ['day', 'month'] },
      text: leastMonths,
      values: [yesterday],
    },
    {
      name: 'output of the day, month, quarter, year and of all time',
      operation: 'getFiguresSanLuongDien',
      input: { day: yesterday },
      text: leastFigures,
      values: [yesterday],
    },
    { name: 'list: first page', ...list, input: {}, text: page('true') },
    { name: 'list: page 100', ...list, input: { page: 100 }, text: `${page('true')} OFFSET 2000` },
    { name: 'list: doubtful', ...list, input: { doubtful: true }, text: page(`doubts <> '{}'`) },
    { name: 'list: corrected', ...list, input: { revised: true }, text: page('corrected') },
    {
      name: 'list: of a reservoir',
      ...list,
      input: { reservoirId },
      text: page('reservoir_id = $1'),
      values: [reservoirId],
    },
  ];
}
