import type { ValueName, Values } from '../../contract/measured-values.ts';
import type { Check, Parameters, Severity, Surroundings } from './check.ts';
import { flowChecks } from './flow-checks.ts';
import { levelChecks } from './level-checks.ts';
import { timeChecks } from './time-checks.ts';

/**
 * All checks of a reading. The server runs them for whatever comes in, from the grid, a file or a machine, and the
 * browser while somebody types. A second value for the same time is not one of them but a correction.
 */
export const checks = [...levelChecks, ...flowChecks, ...timeChecks] as const satisfies readonly Check[];

export type CheckCode = (typeof checks)[number]['code'];

/** A finding about a reading: its code, the value, and the figures and names of its text. */
export interface Finding {
  readonly code: CheckCode;
  readonly severity: Severity;
  readonly value: ValueName | 'at';
  readonly values: Readonly<Record<string, string>>;
}

/** The findings about a reading. A check whose parameter is not set does not run. */
export function findingsOf(values: Values, surroundings: Surroundings): Finding[] {
  const parameters = withDefaults(surroundings.parameters);
  const known = { ...surroundings, parameters };
  return checks.flatMap((check) => {
    if (missingParameters(check, parameters).length > 0) return [];
    const found = check.found(values, known);
    return found ? [{ code: check.code, severity: check.severity, value: check.value, values: { ...found } }] : [];
  });
}

/** How fast a level may change where nobody has said it for the reservoir, in metres an hour. */
const defaults = { levelRate: '2' } as const;

/** The parameters that checks work with: those of the reservoir, or what holds for every one. */
export function withDefaults(parameters: Parameters): Parameters {
  return { ...parameters, levelRate: parameters.levelRate ?? defaults.levelRate };
}

/** The parameters that a check needs and the reservoir does not have. */
export function missingParameters({ parameters }: Check, known: Parameters) {
  return parameters.filter((name) => known[name] === null);
}

/** Whether stored doubts are about a value: about its own, or about the whole reading. */
export function isDoubted(name: ValueName, doubts: readonly string[]): boolean {
  return doubts.some((doubt) => {
    const value = checks.find(({ code }) => code === doubt)?.value ?? 'at';
    return value === 'at' || value === name;
  });
}

/** Whether a check reads one of the values that a reading changes, or its time. */
export function concerns(code: CheckCode, changed: readonly ValueName[]): boolean {
  const inputs: readonly ValueName[] = checks.find((check) => check.code === code)?.inputs ?? [];
  return inputs.length === 0 || inputs.some((name) => changed.includes(name));
}
