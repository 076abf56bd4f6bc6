import {
  BarChartOutlined,
  DownloadOutlined,
  FullscreenExitOutlined,
  PictureOutlined,
  TableOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import { App, Button, Skeleton } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { downloadText, saveFile } from '../../browser/download.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import { ProblemResult } from '../problem-result.tsx';
import { partInFileName, placeText } from './axis-text.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { type ChartData, csvOf } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import { pictureOf } from './picture.ts';
import { type ChartLine, type ChartRange, type ChartSpec, hasValues, scaled, wholeOf, withoutLines } from './spec.ts';
import { useChartTheme } from './theme.ts';
import { useRange } from './use-range.ts';
import './texts.ts';
import './chart.css';

interface ChartProps {
  title: string;
  /** The subject and the period, under the title of a picture. */
  subtitle: string;
  /** A one-sentence summary for screen readers. */
  summary: string;
  /** The name of downloaded files, without an extension. */
  fileName: string;
  /** Undefined: not known yet. The caller keeps the same object between renders as long as the content is the same. */
  spec: ChartSpec | undefined;
  /** The values of the visible range as a table; called on demand. */
  data: (range: ChartRange) => ChartData;
  /** The error because of which there is nothing to draw, and how to retry. */
  failure?: { readonly error: unknown; readonly retry: () => void } | undefined;
  /** Replaces the chart when no line has a value; usually says what to do next. */
  empty?: ReactNode;
  /** The visible range of the axis, if the caller controls it; absent: the whole axis until the user zooms. */
  range?: ChartRange | undefined;
  /** Called a moment after the last movement. */
  onRange?: (range: ChartRange) => void;
  /** Height of the drawing in pixels. */
  height?: number;
}

/** A chart with a legend, zoom, downloads and a table view. */
export function Chart(props: ChartProps) {
  const { title, spec, failure, empty, height = 440 } = props;
  const { t } = useTranslation();
  const titleId = useId();
  const isEmpty = spec?.panels.every(({ lines }) => lines.every(hasNothing));
  return (
    <section className="chart" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {failure ? (
        <ProblemResult error={failure.error} onRetry={failure.retry} />
      ) : !spec ? (
        <div className="chart-waiting" style={{ blockSize: height }}>
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </div>
      ) : isEmpty ? (
        <div className="chart-nothing">{empty ?? t('chart:nothing')}</div>
      ) : (
        <DrawnChart {...props} spec={spec} height={height} />
      )}
    </section>
  );
}

/** The chart once its values are there. */
function DrawnChart(props: ChartProps & { spec: ChartSpec; height: number }) {
  const { title, subtitle, summary, spec, data, height } = props;
  const { t, language } = useTranslation();
  const { message } = App.useApp();
  const theme = useChartTheme();
  const [isTable, setIsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [range, setRange] = useRange(props);
  const shown = useMemo(() => withoutLines(spec, hidden), [spec, hidden]);
  const table = useMemo(() => (isTable ? data(range) : undefined), [isTable, data, range]);
  const isWhole = range.from <= wholeOf(spec.axis).from && range.to >= wholeOf(spec.axis).to;
  // A picture or a table of a part names that part.
  const part = isWhole ? subtitle : `${subtitle} · ${placeText(spec, range.from)} – ${placeText(spec, range.to)}`;
  const fileName = isWhole ? props.fileName : `${props.fileName}-${partInFileName(spec, range)}`;
  const scale = (factor: number, looked?: number) => setRange(scaled(spec, range, factor, looked));
  const savePicture = async () => {
    try {
      saveFile(`${fileName}.png`, await pictureOf(shown, { theme, language, range, title, subtitle: part }));
    } catch {
      message.error(t('chart:noPicture'));
    }
  };
  return (
    <>
      <div className="chart-buttons">
        {!isTable && (
          <>
            <IconButton label={t('chart:zoomIn')} icon={<ZoomInOutlined />} onClick={() => scale(0.5)} />
            <IconButton label={t('chart:zoomOut')} icon={<ZoomOutOutlined />} onClick={() => scale(2)} />
            <IconButton label={t('chart:zoomReset')} icon={<FullscreenExitOutlined />} onClick={() => scale(0)} />
            <IconButton label={t('chart:picture')} icon={<PictureOutlined />} onClick={savePicture} />
          </>
        )}
        <IconButton
          label={t('chart:data')}
          icon={<DownloadOutlined />}
          onClick={() => downloadText(`${fileName}.csv`, csvOf(data(range)), 'text/csv')}
        />
        <Button icon={isTable ? <BarChartOutlined /> : <TableOutlined />} onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'chart:asChart' : 'chart:asTable')}
        </Button>
      </div>
      {!isTable && <ChartLegend spec={spec} hidden={hidden} onToggle={(key) => setHidden(toggled(hidden, key))} />}
      {table ? (
        <ChartTable caption={`${title}. ${part}`} data={table} />
      ) : (
        <ChartCanvas {...{ summary, range, height }} spec={shown} onZoom={setRange} onScale={scale} />
      )}
    </>
  );
}

function IconButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return <Button icon={icon} aria-label={label} title={label} onClick={onClick} />;
}

function hasNothing(line: ChartLine): boolean {
  return line.isRule === true || !hasValues(line);
}

function toggled(hidden: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(key)) next.add(key);
  return next;
}
