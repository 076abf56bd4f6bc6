import { keysOf } from '../../../lib/records.ts';
import type { SettingsValues } from '../contract/settings.ts';

/** The changes since the settings were read. */
export function changedSince(begun: SettingsValues, values: SettingsValues): Partial<SettingsValues> {
  return only(values, (name) => values[name] !== begun[name]);
}

/**
 * The values that a form takes from settings somebody saved meanwhile, and the fields both changed, for which the user
 * decides.
 * @param begun the initial values of the form
 * @param values the current values of the form
 * @param current the stored values
 */
export function mergeSettings(begun: SettingsValues, values: SettingsValues, current: SettingsValues) {
  const isNew = (name: keyof SettingsValues) => current[name] !== begun[name] && current[name] !== values[name];
  return {
    taken: only(values, (name) => isNew(name) && values[name] === begun[name], current),
    disputed: only(values, (name) => isNew(name) && values[name] !== begun[name], current),
  };
}

/** The fields of a form that pass a test, with their values of `from`. */
function only(
  values: SettingsValues,
  holds: (name: keyof SettingsValues) => boolean,
  from: SettingsValues = values,
): Partial<SettingsValues> {
  const names = keysOf(values).filter(holds);
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}
