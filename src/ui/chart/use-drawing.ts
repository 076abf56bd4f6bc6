import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadModule } from '../../browser/load-module.ts';
import { useMedia } from '../../browser/use-media.ts';
import { useTranslation } from '../../browser/use-translation.ts';
import type { Drawn } from './drawing.ts';
import { type ChartRange, type ChartSpec, keptInView } from './spec.ts';
import { useChartTheme } from './theme.ts';

interface Shown {
  readonly spec: ChartSpec;
  readonly range: ChartRange;
  readonly onZoom: (range: ChartRange) => void;
  readonly ownsWheel: boolean;
}

/**
 * Draws a chart into an element, and redraws it when its content, the theme, the language or its size changes.
 * @returns its size in pixels, and whether the library failed to load.
 */
export function useDrawing(host: RefObject<HTMLElement | null>, { spec, range, onZoom, ownsWheel }: Shown) {
  const theme = useChartTheme();
  const { language } = useTranslation();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [drawn, setDrawn] = useState<Drawn>();
  const [hasFailed, setHasFailed] = useState(false);
  const [size, setSize] = useState({ width: 0, height: 0 });
  /** The range that the library already shows. */
  const seen = useRef<ChartRange>(undefined);
  const hasMoved = useRef(false);
  const zoomed = useEffectEvent((next: ChartRange, bySlider: boolean) => {
    seen.current = next;
    onZoom(bySlider ? next : keptInView(spec, range, next));
  });

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let made: Drawn | undefined;
    let isGone = false;
    loadModule(() => import('./drawing.ts')).then(
      ({ draw }) => {
        if (isGone) return;
        made = draw(element, zoomed);
        setDrawn(made);
      },
      () => setHasFailed(true),
    );
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => {
      isGone = true;
      observer.disconnect();
      made?.dispose();
      setDrawn(undefined);
    };
  }, [host]);

  const rangeNow = useEffectEvent(() => range);
  useEffect(() => {
    if (!drawn || size.width === 0) return;
    const now = rangeNow();
    seen.current = now;
    // Only the first drawing is animated: later ones update the same chart.
    const still = isStill || hasMoved.current;
    drawn.update(spec, { theme, language, ...size, range: now, isStill: still, isLive: true, ownsWheel });
    hasMoved.current = true;
  }, [drawn, spec, theme, language, size, isStill, ownsWheel]);

  const { from, to } = range;
  useEffect(() => {
    if (!drawn || (seen.current?.from === from && seen.current.to === to)) return;
    seen.current = { from, to };
    drawn.zoom({ from, to });
  }, [drawn, from, to]);

  return { width: size.width, isDrawn: drawn !== undefined, hasFailed };
}
