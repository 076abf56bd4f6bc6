import { resourceOperations } from '../declare/operations.ts';
import type { Resource } from '../declare/resource.ts';
import type { FunctionSeed, RoleSeed } from '../features/access/synchronise.ts';
import { insertMedia, updateMedia } from '../features/media/contract.ts';
import { updateSiteSettings } from '../features/settings/contract.ts';
import { resources } from './resources.ts';

/** Translates a key of the contract catalogue; functions and roles are named when they are seeded. */
type Translate = (key: string, values?: Record<string, string>) => string;

/** The functions that roles are made of: three for every resource (see, edit, remove), and those of the features. */
export function functionSeeds(translate: Translate): FunctionSeed[] {
  return [
    ...resources.flatMap((resource) => resourceFunctions(resource, translate)),
    {
      code: 'media.upload',
      name: translate('function.media.upload'),
      group: 'media',
      apis: [insertMedia.name, updateMedia.name],
    },
    {
      code: 'settings.edit',
      name: translate('function.settings.edit'),
      group: 'settings',
      apis: [updateSiteSettings.name],
    },
  ];
}

function resourceFunctions(resource: Resource, translate: Translate): FunctionSeed[] {
  const { list, detail, insert, update, setStatus, setPosition, remove, restore } = resourceOperations(resource);
  const noun = translate(`resource.${resource.name}.one`);
  const verbs = {
    view: [list, detail],
    edit: [insert, update, setStatus, ...(setPosition ? [setPosition] : [])],
    remove: [remove, restore],
  };
  return Object.entries(verbs).map(([verb, operations]) => ({
    code: `${resource.name}.${verb}`,
    name: translate(`function.${verb}`, { noun }),
    group: resource.group,
    apis: operations.map((operation) => operation.name),
  }));
}

/** The roles of a new installation; administrators change them and add others. */
export function roleSeeds(translate: Translate): RoleSeed[] {
  const functions = functionSeeds(translate);
  const ofResources = resources.map((resource) => resource.name);
  const all = functions.map((seed) => seed.code);
  const views = ofResources.map((name) => `${name}.view`);
  const editing = ofResources.flatMap((name) => [`${name}.view`, `${name}.edit`, `${name}.remove`]);
  const granted = {
    administrator: all,
    editor: [...editing, 'media.upload'],
    viewer: views,
    // Output and hydrology are typed by shift clerks; of the articles they only read the news.
    'production-clerk': ['news.view', 'news-categories.view'],
  };
  return Object.entries(granted).map(([code, codes]) => ({
    code,
    name: translate(`role.${code}`),
    functions: codes,
  }));
}
