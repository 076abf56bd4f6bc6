import type { BarSeriesOption, EChartsOption, LineSeriesOption, SeriesOption } from 'echarts';
import { fromChartTime, markText, toChartTime } from './axis-text.ts';
import { type Extent, extentOf } from './extent.ts';
import {
  type ChartArea,
  type ChartLine,
  type ChartPanel,
  type ChartRange,
  type ChartSpec,
  dotsOf,
  shortestRange,
  wholeOf,
} from './spec.ts';
import type { ChartTheme } from './theme.ts';

/** How a chart is drawn, apart from its content. */
export interface Drawing {
  readonly theme: ChartTheme;
  /** The axes format numbers in this language. */
  readonly language: string;
  readonly width: number;
  readonly height: number;
  readonly range: ChartRange;
  /** Without animation: for a picture, or a user who prefers reduced motion. */
  readonly isStill: boolean;
  /** With zoom controls; a picture has none. */
  readonly isLive: boolean;
  /** The wheel zooms. If false, the wheel scrolls the page, and zooms with Ctrl. */
  readonly ownsWheel: boolean;
}

/**
 * Pixels around the panels and between them, for marks, names and the zoom slider. The right margin takes half of the
 * last month's label.
 */
export const room = { left: 72, right: 28, top: 30, between: 40, marks: 24, slider: 46 } as const;

/** The top and bottom of each panel, in pixels. */
export function panelPlaces(panels: readonly ChartPanel[], height: number, isLive: boolean) {
  const end = height - room.marks - (isLive ? room.slider : 0);
  const free = end - room.top - room.between * (panels.length - 1);
  const whole = panels.reduce((sum, { share }) => sum + share, 0);
  let top: number = room.top;
  return panels.map(({ share }) => {
    const place = { top, height: Math.max(20, Math.round((free * share) / whole)) };
    top += place.height + room.between;
    return place;
  });
}

/** The library's options: a grid, two axes and the lines of each panel, one zoom and one crosshair for all. */
export function optionOf(spec: ChartSpec, drawing: Drawing): EChartsOption {
  const { theme, height, isStill, isLive } = drawing;
  const places = panelPlaces(spec.panels, height, isLive);
  const extents = extentsOf(spec, drawing.range);
  return {
    useUTC: true,
    animation: !isStill,
    animationDuration: 300,
    backgroundColor: theme.surface,
    textStyle: { fontFamily: theme.font, fontSize: 12, color: theme.secondary },
    grid: places.map((place) => ({ left: room.left, right: room.right, outerBoundsMode: 'none', ...place })),
    xAxis: spec.panels.map((_, place) => xAxis(spec, drawing, place)),
    yAxis: spec.panels.map((panel, place) => yAxis(panel, drawing, place, extents[place])),
    ...(isLive && { dataZoom: zooms(spec, drawing) }),
    series: spec.panels.flatMap((panel, place) => series(spec, panel, place, theme)),
  };
}

/** The pixel, from the left, of a place on the axis. */
export function pixelOf(
  { axis }: ChartSpec,
  { range: { from, to }, width }: Pick<Drawing, 'range' | 'width'>,
  x: number,
) {
  const free = width - room.left - room.right;
  const part = axis.kind === 'time' ? (x - from) / (to - from) : (x - from + 0.5) / (to - from + 1);
  return room.left + free * part;
}

/** The place on the axis at a pixel: the inverse of `pixelOf`. */
export function placeAt(
  { axis }: ChartSpec,
  { range: { from, to }, width }: Pick<Drawing, 'range' | 'width'>,
  pixel: number,
) {
  const part = Math.max(0, Math.min(1, (pixel - room.left) / (width - room.left - room.right)));
  return axis.kind === 'time' ? from + (to - from) * part : Math.min(to, from + Math.floor((to - from + 1) * part));
}

/** The visible range in the library's terms. */
export function zoomValues({ axis }: ChartSpec, { from, to }: ChartRange): { startValue: number; endValue: number } {
  return axis.kind === 'time'
    ? { startValue: toChartTime(from), endValue: toChartTime(to) }
    : { startValue: from, endValue: to };
}

function zooms(spec: ChartSpec, { theme, range, ownsWheel }: Drawing): NonNullable<EChartsOption['dataZoom']> {
  const xAxisIndex = spec.panels.map((_, place) => place);
  const minValueSpan = spec.axis.kind === 'time' ? shortestRange : 1;
  const shared = { xAxisIndex, filterMode: 'none' as const, minValueSpan, ...zoomValues(spec, range) };
  return [
    // A finger that moves up or down scrolls the page.
    { type: 'inside', ...shared, zoomOnMouseWheel: ownsWheel || 'ctrl', preventDefaultMouseMove: false },
    {
      type: 'slider',
      ...shared,
      bottom: 8,
      height: 24,
      left: room.left,
      right: room.right,
      brushSelect: false,
      showDetail: false,
      showDataShadow: false,
      borderColor: theme.lines,
      fillerColor: theme.lines,
      handleStyle: { color: theme.surface, borderColor: theme.secondary },
      moveHandleStyle: { color: theme.secondary, opacity: 0.4 },
    },
  ];
}

function xAxis(spec: ChartSpec, { theme, isLive, range }: Drawing, place: number) {
  const isLast = place === spec.panels.length - 1;
  const shared = {
    gridIndex: place,
    axisLine: { lineStyle: { color: theme.lines } },
    axisTick: { show: isLast, lineStyle: { color: theme.lines } },
    splitLine: { show: false },
  };
  const { axis } = spec;
  const axisLabel = { show: isLast, color: theme.secondary, hideOverlap: true };
  const { from, to } = isLive ? wholeOf(axis) : range;
  if (axis.kind === 'category') {
    return { ...shared, type: 'category' as const, data: [...axis.names], axisLabel, min: from, max: to };
  }
  return {
    ...shared,
    type: 'time' as const,
    min: toChartTime(from),
    max: toChartTime(to),
    axisLabel: { ...axisLabel, formatter: (hands: number) => markText(fromChartTime(hands)) },
  };
}

/** A panel with less than this fraction of the height has room for few marks. */
const lowPart = 0.2;

/** The value axes for a range of the axis: they adapt to the visible values. */
export function extentsOf({ axis, panels, isCloseUp = false }: ChartSpec, range: ChartRange): Extent[] {
  const whole = wholeOf(axis);
  const isWhole = !isCloseUp && range.from <= whole.from && range.to >= whole.to;
  const shares = panels.reduce((sum, { share }) => sum + share, 0);
  return panels.map((panel) => extentOf(panel, range, { isWhole, marks: panel.share / shares < lowPart ? 2 : 4 }));
}

function yAxis({ name, unit }: ChartPanel, { theme, language, width }: Drawing, place: number, extent?: Extent) {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return {
    gridIndex: place,
    type: 'value' as const,
    name: unit ? `${name} (${unit})` : name,
    nameLocation: 'end' as const,
    nameGap: 14,
    nameTextStyle: { align: 'left' as const, padding: [0, 0, 0, 8 - room.left], color: theme.secondary },
    nameTruncate: { maxWidth: width - room.right },
    ...extent,
    axisLabel: { color: theme.secondary, formatter: (value: number) => numbers.format(value), hideOverlap: true },
    splitLine: { lineStyle: { color: theme.lines } },
  };
}

function series(spec: ChartSpec, { lines, areas }: ChartPanel, panel: number, theme: ChartTheme): SeriesOption[] {
  return lines.map((line, place) => ({
    ...seriesOf(spec, line, panel, theme),
    // The line named first is on top: otherwise, over a year, a line that goes up and down within a day covers all
    // behind it.
    z: (line.isThin ? 1 : 2) - place / (lines.length + 1),
    // The library draws areas for a line, not for a panel.
    ...(place === 0 && areas && { markArea: areaMarks(spec, areas, theme) }),
  }));
}

/** Fraction of the axis below which a piece of a line is only a dot: two pixels of a chart, and none on a phone. */
const shortPart = 0.005;

function seriesOf(
  spec: ChartSpec,
  line: ChartLine,
  panel: number,
  theme: ChartTheme,
): BarSeriesOption | LineSeriesOption {
  const { key, name, points, shape, isThin = false } = line;
  const color = theme.colours[line.colour];
  const shared = { id: `${panel} ${key}`, name, xAxisIndex: panel, yAxisIndex: panel };
  const at = (x: number) => (spec.axis.kind === 'time' ? toChartTime(x) : x);
  if (shape === 'bar') {
    const data = points.map(({ x, y }) => [at(x), y === null ? null : Number(y)]);
    return { ...shared, type: 'bar', data, itemStyle: { color }, barMaxWidth: 36, barGap: '10%' };
  }
  const whole = wholeOf(spec.axis);
  const dots = dotsOf(points, line.isRule ? 0 : (whole.to - whole.from) * shortPart);
  return {
    ...shared,
    type: 'line',
    data: points.map(({ x, y, isMarked, isDoubtful }, place) => ({
      value: [at(x), y === null ? null : Number(y)],
      ...((isMarked || dots.has(place)) && { symbol: 'circle', symbolSize: 6 }),
      ...(isDoubtful && {
        symbol: 'circle',
        symbolSize: 8,
        itemStyle: { color: theme.surface, borderColor: color, borderWidth: 2 },
      }),
    })),
    symbol: 'none',
    showSymbol: true,
    // Draws all of a line's points without downsampling: the server has already chosen them.
    connectNulls: false,
    ...(shape === 'step' && { step: 'end' }),
    lineStyle: { color, width: isThin ? 1 : 2, type: line.dash ?? 'solid' },
    itemStyle: { color },
    emphasis: { disabled: true },
    ...(line.fill && { areaStyle: { color, opacity: 0.14, origin: line.fill === 'above' ? 'end' : 'start' } }),
  };
}

function areaMarks(spec: ChartSpec, areas: readonly ChartArea[], theme: ChartTheme) {
  const at = (x: number) => (spec.axis.kind === 'time' ? toChartTime(x) : x);
  return {
    silent: true,
    data: areas.map(({ from, to, colour }): [object, object] => [
      { xAxis: at(from), itemStyle: { color: theme.colours[colour], opacity: 0.12 } },
      { xAxis: at(to) },
    ]),
  };
}
