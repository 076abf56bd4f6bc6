import type { SettingsValues } from '../contract/settings.ts';

/** What was changed since the settings were read. */
export function changedSince(begun: SettingsValues, values: SettingsValues): Partial<SettingsValues> {
  return only(values, (name) => values[name] !== begun[name]);
}

/**
 * What a form takes over from settings that somebody saved meanwhile, and what both changed: of that a person decides.
 * @param begun as the form was filled
 * @param values as the form stands
 * @param current as they are stored
 */
export function mergeSettings(begun: SettingsValues, values: SettingsValues, current: SettingsValues) {
  const isNew = (name: keyof SettingsValues) => current[name] !== begun[name] && current[name] !== values[name];
  return {
    taken: only(values, (name) => isNew(name) && values[name] === begun[name], current),
    disputed: only(values, (name) => isNew(name) && values[name] !== begun[name], current),
  };
}

/** The fields of a form that a test holds for, with their values of `from`. */
function only(
  values: SettingsValues,
  holds: (name: keyof SettingsValues) => boolean,
  from: SettingsValues = values,
): Partial<SettingsValues> {
  const names = (Object.keys(values) as (keyof SettingsValues)[]).filter(holds);
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}
