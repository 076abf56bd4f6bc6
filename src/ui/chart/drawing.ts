import { BarChart, LineChart } from 'echarts/charts';
import {
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridSimpleComponent,
  MarkAreaComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { fromChartTime } from './axis-text.ts';
import { type Drawing, extentsOf, optionOf, zoomValues } from './option.ts';
import type { ChartRange, ChartSpec } from './spec.ts';

// The parts of the library that the charts use. Title, legend, crosshair and its values are elements of the page.
use([
  BarChart,
  LineChart,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GridSimpleComponent,
  MarkAreaComponent,
  CanvasRenderer,
]);

/** A chart drawn in an element. */
export interface Drawn {
  readonly update: (spec: ChartSpec, drawing: Drawing) => void;
  /** Shows another range of the axis; the value axes follow. */
  readonly zoom: (range: ChartRange) => void;
  readonly dispose: () => void;
}

/**
 * Creates a chart in an element.
 * @param onZoom called with the range that the wheel, a finger or the slider has brought into sight, and whether it was
 * the slider, each end of which stays where the user left it.
 */
export function draw(host: HTMLElement, onZoom: (range: ChartRange, bySlider: boolean) => void): Drawn {
  const chart = init(host, null, { renderer: 'canvas' });
  let shown: ChartSpec | undefined;
  chart.on('datazoom', (event) => {
    const [zoom] = chart.getOption().dataZoom as { startValue: number; endValue: number }[];
    if (!zoom || !shown) return;
    const isTime = shown.axis.kind === 'time';
    const [from, to] = [zoom.startValue, zoom.endValue].map((value) =>
      Math.round(isTime ? fromChartTime(value) : value),
    );
    // The wheel and fingers report their changes in a batch.
    onZoom({ from: from ?? 0, to: to ?? 0 }, !Object.hasOwn(Object(event), 'batch'));
  });
  return {
    update(spec, drawing) {
      shown = spec;
      chart.resize({ width: drawing.width, height: drawing.height, silent: true });
      chart.setOption(optionOf(spec, drawing), { notMerge: true });
    },
    zoom(range) {
      if (!shown) return;
      const values = zoomValues(shown, range);
      chart.setOption({ yAxis: extentsOf(shown, range), dataZoom: [values, values] });
    },
    dispose: () => chart.dispose(),
  };
}

/** A chart on a separate canvas, at twice the screen's resolution. */
export function drawnCanvas(spec: ChartSpec, drawing: Omit<Drawing, 'isStill' | 'isLive' | 'ownsWheel'>) {
  const host = document.createElement('div');
  const { width, height } = drawing;
  const chart = init(host, null, { renderer: 'canvas', width, height, devicePixelRatio: 2 });
  const still = { ...drawing, isStill: true, isLive: false, ownsWheel: false };
  chart.setOption(optionOf(spec, still));
  const canvas = chart.renderToCanvas({ pixelRatio: 2, backgroundColor: drawing.theme.surface });
  chart.dispose();
  return canvas;
}
