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
import { type ChartRange, type ChartSpec, scaled, wholeOf, withoutLines } from './spec.ts';
import { useChartTheme } from './theme.ts';
import { useRange } from './use-range.ts';
import './texts.ts';
import './chart.css';

interface ChartProps {
  title: string;
  /** Of what and of when, under the title of a picture. */
  subtitle: string;
  /** What the chart shows, in a sentence: for who does not see it. */
  summary: string;
  /** What the files are called that are downloaded, without an ending. */
  fileName: string;
  /** Undefined: not known yet. Kept from drawing to drawing as long as it says the same. */
  spec: ChartSpec | undefined;
  /** The same as a table, of the part of the axis that is seen; asked for when it is wanted. */
  data: (range: ChartRange) => ChartData;
  /** Why there is nothing to draw, and how to ask again. */
  failure?: { readonly error: unknown; readonly retry: () => void } | undefined;
  /** Stands in place of the chart when no line has a value; usually what to do next. */
  empty?: ReactNode;
  /** The part of the axis that is seen, where somebody keeps it; absent: all, until it is zoomed. */
  range?: ChartRange | undefined;
  /** Told a moment after the last movement. */
  onRange?: (range: ChartRange) => void;
  /** Of the drawing, in pixels. */
  height?: number;
}

/** A chart with its legend, zoom and downloads, which can be read as a table too. */
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

/** The part of a chart that there is once its values are. */
function DrawnChart(props: ChartProps & { spec: ChartSpec; height: number }) {
  const { title, subtitle, summary, spec, data, height } = props;
  const { t, language } = useTranslation();
  const { message } = App.useApp();
  const look = useChartTheme();
  const [isTable, setIsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [range, setRange] = useRange(props);
  const shown = useMemo(() => withoutLines(spec, hidden), [spec, hidden]);
  const table = useMemo(() => (isTable ? data(range) : undefined), [isTable, data, range]);
  const isWhole = range.from <= wholeOf(spec.axis).from && range.to >= wholeOf(spec.axis).to;
  // A picture or a table of a part says of which.
  const part = isWhole ? subtitle : `${subtitle} · ${placeText(spec, range.from)} – ${placeText(spec, range.to)}`;
  const fileName = isWhole ? props.fileName : `${props.fileName}-${partInFileName(spec, range)}`;
  const scale = (factor: number, looked?: number) => setRange(scaled(spec, range, factor, looked));
  const savePicture = async () => {
    try {
      saveFile(`${fileName}.png`, await pictureOf(shown, { look, language, range, title, subtitle: part }));
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

function hasNothing({ points, isRule = false }: ChartSpec['panels'][number]['lines'][number]): boolean {
  return isRule || points.every(({ y }) => y === null);
}

function toggled(hidden: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(key)) next.add(key);
  return next;
}
