import { type FigureSide, type FigureSize, figureSides, figureSizes } from '../../../contract/rich-text.ts';

/** How wide a picture or a film is, and at which side it stands; null: the whole column, centred. */
export interface FigureLook {
  readonly size: FigureSize | null;
  readonly side: FigureSide | null;
}

function readFrom<Value extends string>(name: string, values: readonly Value[]) {
  return (element: HTMLElement) => {
    const value = element.closest('figure')?.getAttribute(name);
    return values.find((each) => each === value) ?? null;
  };
}

const sizeOf = readFrom('data-size', figureSizes);
const sideOf = readFrom('data-side', figureSides);

/** The attributes of a node for its look. Only a narrower figure stands at a side. */
export const figureAttributes = {
  size: { default: null, rendered: false, parseHTML: sizeOf },
  side: { default: null, rendered: false, parseHTML: (element: HTMLElement) => sizeOf(element) && sideOf(element) },
};

/** The look of a node as attributes of its `figure`. */
export function figureLook({ size, side }: Readonly<Record<string, unknown>>): Record<string, string> {
  return { ...(size ? { 'data-size': String(size) } : {}), ...(size && side ? { 'data-side': String(side) } : {}) };
}
