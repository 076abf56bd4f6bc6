import type { CascadeState } from '../../figures/contract/series.ts';
import { type FillPlaces, fillPlaces, frame, levelStatusOf } from './geometry.ts';

/** The upstream face of the dam at crest and foot, and the left end of the lake. */
const dam = { crest: 96, foot: 88, back: 128, lake: 2 } as const;

/** A cross-section of a dam and its water level, in relation to dead and normal level. */
export function FillPicture({ state }: { state: CascadeState }) {
  const places = fillPlaces(state);
  const { bed, crest } = frame;
  return (
    <svg
      className="fill-picture"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      data-standing={levelStatusOf(state)}
      aria-hidden="true"
    >
      {places && <Levels places={places} />}
      <path
        className="fill-ground"
        d={`M${dam.lake} ${crest + 26}L26 ${bed}H${frame.width}V${frame.height}H${dam.lake}Z`}
      />
      <path className="fill-dam" d={`M${dam.crest} ${crest}H${dam.crest + 8}L${dam.back} ${bed + 2}H${dam.foot}Z`} />
      {state.spilling && (
        <path
          className="fill-spill"
          d={`M${dam.crest + 8} ${crest + 4}Q${dam.back + 2} ${crest + 34} ${dam.back} ${bed}`}
        />
      )}
    </svg>
  );
}

function Levels({ places: { normal, dead, allowed, water, isBeyond } }: { places: FillPlaces }) {
  const right = dam.crest - 1;
  return (
    <>
      {water !== undefined && (
        <>
          <rect className="fill-water" x={dam.lake} y={water} width={dam.crest - dam.lake} height={frame.bed - water} />
          <path
            className="fill-surface"
            d={`M${dam.lake} ${water}H${dam.crest}`}
            strokeDasharray={isBeyond ? '3 3' : undefined}
          />
        </>
      )}
      <path className="fill-normal" d={`M${dam.lake} ${normal}H${right}`} />
      <path className="fill-dead" d={`M${dam.lake} ${dead}H${right}`} />
      {allowed !== undefined && (
        <path className="fill-allowed" d={`M${right - 26} ${allowed}H${right}M${right - 26} ${allowed}l-7 -4v8z`} />
      )}
    </>
  );
}
