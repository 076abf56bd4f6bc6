import { keysOf } from '../../../lib/records.ts';
import type { SettingsValues } from '../contract/settings.ts';

/** The values of a form, which has some of the settings. */
export type FormValues = Partial<SettingsValues>;

/** The changes since the settings were read. */
export function changedSince(begun: SettingsValues, values: FormValues): FormValues {
  return only(values, (name) => values[name] !== begun[name]);
}

/**
 * The values that a form takes from settings somebody saved meanwhile, and the fields both changed, for which the user
 * decides.
 * @param begun the initial values of the form
 * @param values the current values of the form
 * @param current the stored values
 */
export function mergeSettings(begun: SettingsValues, values: FormValues, current: SettingsValues) {
  const isNew = (name: keyof SettingsValues) => current[name] !== begun[name] && current[name] !== values[name];
  return {
    taken: only(values, (name) => isNew(name) && values[name] === begun[name], current),
    disputed: only(values, (name) => isNew(name) && values[name] !== begun[name], current),
  };
}

/** The fields of a form that pass a test, with their values of `from`. */
function only(
  values: FormValues,
  holds: (name: keyof SettingsValues) => boolean,
  from: FormValues = values,
): FormValues {
  const names = keysOf(values).filter(holds);
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}
