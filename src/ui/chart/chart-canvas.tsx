import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import { type Shortcut, shortcutSentence } from '../../browser/shortcuts.ts';
import { useAnnouncedShortcuts } from '../../browser/use-shortcut.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { formatDecimal } from '../../lib/decimal.ts';
import { placeText } from './axis-text.ts';
import { LineSample } from './chart-legend.tsx';
import { pixelOf, placeAt, room } from './option.ts';
import {
  type ChartRange,
  type ChartReading,
  type ChartSpec,
  movedTo,
  nearestStop,
  readingAt,
  stopsOf,
  wholeOf,
} from './spec.ts';
import { useDrawing } from './use-drawing.ts';

/** The keys of a chart, by what they do. */
const chartKeys = { point: 'ArrowLeft ArrowRight', end: 'Home End', zoom: '+ -', whole: '0', leave: 'Escape' };

interface ChartCanvasProps {
  spec: ChartSpec;
  /** A one-sentence summary for screen readers. */
  summary: string;
  range: ChartRange;
  onZoom: (range: ChartRange) => void;
  /** Zooms with the keyboard around the crosshair: 0.5 shows half of the visible range, 0 the whole axis. */
  onScale: (factor: number, looked?: number) => void;
  /** In pixels. */
  height: number;
}

/** The crosshair shows values at most this fraction of the visible range away. */
const reachPart = 1 / 60;

/** The drawing with its crosshair, which follows the pointer and the arrow keys, and the values at the crosshair. */
export function ChartCanvas({ spec, summary, range, onZoom, onScale, height }: ChartCanvasProps) {
  const { t, language } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const keys = useId();
  const [stop, setStop] = useState<number>();
  const [isFocused, setIsFocused] = useState(false);
  const { width, isDrawn, hasFailed } = useDrawing(host, { spec, range, onZoom, ownsWheel: isFocused });
  const all = useMemo(() => stopsOf(spec, wholeOf(spec.axis)), [spec]);
  const stops = useMemo(() => all.filter((each) => each >= range.from && each <= range.to), [all, range]);
  const isSeen = stop !== undefined && stop >= range.from && stop <= range.to;
  const distance = spec.axis.kind === 'time' ? (range.to - range.from) * reachPart : 0;
  const reading = isSeen ? readingAt(spec, stop, distance) : undefined;
  const shortcuts = Object.entries(chartKeys).map(([name, taken]): Shortcut => {
    return { group: 'chart', keys: taken, text: t(`chart:key.${name}`) };
  });
  useAnnouncedShortcuts(shortcuts);
  if (hasFailed) return <p className="chart-nothing">{t('chart:notDrawn')}</p>;

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const pixel = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setStop(nearestStop(stops, placeAt(spec, { range, width }, pixel)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const factor = { '+': 0.5, '=': 0.5, '-': 2, '0': 0 }[event.key];
    const next = factor === undefined ? nextStop(event.key, { all, stops }, isSeen ? stop : undefined) : undefined;
    if (factor !== undefined) onScale(factor, isSeen ? stop : undefined);
    else if (next !== undefined) {
      setStop(next);
      const moved = movedTo(spec, range, next);
      if (moved !== range) onZoom(moved);
    } else if (event.key === 'Escape' && stop !== undefined) setStop(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div className="chart-frame">
      <div
        className="chart-canvas"
        role="application"
        aria-roledescription={t('chart:kind')}
        aria-label={summary}
        aria-describedby={keys}
        aria-busy={!isDrawn}
        style={{ blockSize: height }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of a chart are its own, as in an application.
        tabIndex={0}
        onKeyDown={press}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setStop(undefined)}
      >
        <div ref={host} className="chart-drawing" />
        {stops.length === 0 && <p className="chart-empty-part">{t('chart:nothingSeen')}</p>}
        {reading && (
          <i className="chart-crosshair" style={{ insetInlineStart: pixelOf(spec, { range, width }, reading.x) }} />
        )}
      </div>
      {reading && (
        <ReadingView spec={spec} reading={reading} place={pixelOf(spec, { range, width }, reading.x)} width={width} />
      )}
      <p id={keys} className="visually-hidden">
        {shortcutSentence(shortcuts)}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {reading && isFocused && saidOf(spec, reading, language, t('chart:nothing'))}
      </p>
    </div>
  );
}

function ReadingView(props: { spec: ChartSpec; reading: ChartReading; place: number; width: number }) {
  const { spec, reading, place, width } = props;
  const { language } = useTranslation();
  // Uses the side of the crosshair with more room.
  const side = place > width / 2 ? { insetInlineEnd: width - place + 10 } : { insetInlineStart: place + 10 };
  return (
    <div className="chart-reading" style={{ ...side, insetBlockStart: room.top }} aria-hidden="true">
      <strong className="figures">{placeText(spec, reading.x)}</strong>
      <ul>
        {reading.values.map(({ line, unit, point }) => (
          <li key={line.key}>
            <LineSample line={line} />
            <span>{line.name}</span>
            <b className="figures">{`${formatDecimal(point.y ?? '', language)} ${unit}`}</b>
          </li>
        ))}
      </ul>
      {reading.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

function saidOf(spec: ChartSpec, { x, values, notes }: ChartReading, language: string, nothing: string): string {
  const valueTexts = values.map(
    ({ line, unit, point }) => `${line.name} ${formatDecimal(point.y ?? '', language)} ${unit}`,
  );
  return `${placeText(spec, x)}: ${valueTexts.join('; ') || nothing}. ${notes.join(' ')}`;
}

interface Stops {
  readonly all: readonly number[];
  /** The visible stops. */
  readonly stops: readonly number[];
}

/**
 * The stop a key leads to: the next point, a tenth of the visible points further, or the first or last of all. It may
 * be out of sight.
 */
function nextStop(key: string, { all, stops }: Stops, now: number | undefined): number | undefined {
  const far = Math.max(1, Math.round(stops.length / 10));
  const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -far, PageDown: far }[key];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  if (step === undefined) return undefined;
  if (now === undefined) return step < 0 ? (stops[0] ?? all[0]) : (stops.at(-1) ?? all.at(-1));
  const place = all.indexOf(nearestStop(all, now) ?? now) + step;
  return all[Math.max(0, Math.min(all.length - 1, place))];
}
