import { addDecimals, canonicalDecimal, compareDecimals, multiplyDecimals } from '../../../../lib/decimal.ts';

/** The two amounts of a period: output and plan. */
export type FigureName = 'actual' | 'plan';

/** A figure to be checked, in MWh; null: not known. */
export interface CheckedFigure {
  readonly actual: string | null;
  readonly plan: string | null;
}

/** A plan of another period of the same plant or unit. */
export interface OtherPlan {
  readonly period: string;
  readonly plan: string;
}

/** What stands beside a figure. Null: not known, so that the rule does not run. */
export interface Surroundings {
  /** What the capacity allows in the period. */
  readonly most: string | null;
  /** Of a plant: the known output of its units in the same period, together. */
  readonly units: string | null;
  /** Of a unit: the output of its plant in the same period, and that of the plant's other units. */
  readonly plant: string | null;
  readonly otherUnits: string | null;
  /** The largest plan of a shorter period within the period. */
  readonly part: OtherPlan | null;
  /** The smallest plan of a longer period around the period. */
  readonly whole: OtherPlan | null;
}

/** Of a figure that is checked by itself. */
export const nothingBeside: Surroundings = {
  ...{ most: null, units: null, plant: null, otherUnits: null, part: null, whole: null },
};

type Values = Readonly<Record<string, string>>;

/** A rule that a figure breaks, with what its text says. */
export interface Finding {
  readonly code: WarningCode;
  readonly of: FigureName;
  readonly severity: Severity;
  readonly values: Values;
}

/** `doubtful`: stored with a reason. `impossible`: refused. */
type Severity = 'doubtful' | 'impossible';

interface Rule {
  readonly code: string;
  /** The amount that it is about. */
  readonly of: FigureName;
  readonly severity: Severity;
  readonly found: (figure: CheckedFigure, surroundings: Surroundings) => Values | undefined;
}

/** A plan of so many times of what the capacity allows is none, whatever is said of it. */
const impossible = '2';
/** A plant and its units are measured by meters of their own: their sums may differ by so many parts of a hundred. */
const tolerance = { plant: '101', units: '100' };

/**
 * All rules of output and plans. The server checks by this table what comes by form, grid, file and program, and the
 * browser warns by it while somebody types. The texts are `validation.<code>`, and `validation.<code>Noted` for what is
 * stored with a reason.
 */
const rules = [
  {
    code: 'aboveCapacity',
    of: 'actual',
    severity: 'doubtful',
    found: ({ actual }, { most }) => valuesWhen(isLess(most, actual), { most }),
  },
  {
    code: 'belowUnits',
    of: 'actual',
    severity: 'doubtful',
    found: ({ actual }, { units }) => valuesWhen(isLessThanUnits(actual, units), { units }),
  },
  {
    code: 'abovePlant',
    of: 'actual',
    severity: 'doubtful',
    found: ({ actual }, { plant, otherUnits }) => {
      const units = actual && addDecimals(actual, otherUnits ?? '0');
      return valuesWhen(isLessThanUnits(plant, units), { units, plant });
    },
  },
  {
    code: 'planImpossible',
    of: 'plan',
    severity: 'impossible',
    found: ({ plan }, { most }) => valuesWhen(isLess(most && multiplyDecimals(most, impossible), plan), { most }),
  },
  {
    code: 'planAboveCapacity',
    of: 'plan',
    severity: 'doubtful',
    found: ({ plan }, { most }) => valuesWhen(isLess(most, plan), { most }),
  },
  {
    code: 'planBelowPart',
    of: 'plan',
    severity: 'doubtful',
    found: ({ plan }, { part }) => valuesWhen(isLess(plan, part?.plan), { ...part }),
  },
  {
    code: 'planAboveWhole',
    of: 'plan',
    severity: 'doubtful',
    found: ({ plan }, { whole }) => valuesWhen(isLess(whole?.plan, plan), { ...whole }),
  },
] as const satisfies readonly Rule[];

export type WarningCode = (typeof rules)[number]['code'];

/** The codes of what a reason explains. */
export const doubtCodes: readonly WarningCode[] = rules.flatMap(({ code, severity }) =>
  severity === 'doubtful' ? [code] : [],
);

/** The rules that a figure breaks. What is impossible is told alone. */
export function findingsOf(figure: CheckedFigure, surroundings: Surroundings): Finding[] {
  const findings = rules.flatMap(({ code, of, severity, found }): Finding[] => {
    const values: Values | undefined = found(figure, surroundings);
    return values ? [{ code, of, severity, values }] : [];
  });
  const refused = findings.filter(({ severity }) => severity === 'impossible');
  return refused.length > 0 ? refused : findings;
}

function isLess(one: string | null | undefined, other: string | null | undefined): boolean {
  return typeof one === 'string' && typeof other === 'string' && compareDecimals(one, other) < 0;
}

function isLessThanUnits(plant: string | null, units: string | null): boolean {
  return (
    plant !== null &&
    units !== null &&
    isLess(multiplyDecimals(plant, tolerance.plant), multiplyDecimals(units, tolerance.units))
  );
}

/** What a text says, amounts in canonical form. */
function valuesWhen(holds: boolean, { period, ...amounts }: Readonly<Record<string, string | null>>) {
  if (!holds) return undefined;
  const said = Object.entries(amounts).map(([name, amount]) => [name, canonicalDecimal(amount ?? '0')]);
  return Object.fromEntries(period === undefined || period === null ? said : [...said, ['period', period]]);
}
