import type { NavStyle } from '../../contract/preferences.ts';
import { navStyleLayouts } from './nav-styles.ts';
import './frame-drawing.css';

/** A small drawing of a frame, made from its description. */
export function FrameDrawing({ navStyle }: { navStyle: NavStyle }) {
  const { side, bands, menu } = navStyleLayouts[navStyle];
  return (
    <span className="frame-drawing" aria-hidden="true">
      {side && <span className="frame-drawing-side" data-rail={side.rail} />}
      <span className="frame-drawing-column">
        {bands.map(({ name, tone, holds }) => (
          <span key={name} className={`frame-drawing-${name}`} data-tone={tone}>
            {name !== 'announcement' && holds.map((part) => <i key={part} data-part={part} />)}
          </span>
        ))}
        <span className="frame-drawing-page" data-menu={menu} />
      </span>
    </span>
  );
}
