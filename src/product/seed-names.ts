import { contractTexts } from '../contract/texts.ts';
import { seedNamesOf } from '../features/access/seed-names.ts';
import { findText, type TextValues } from '../lib/texts.ts';
import { withResourceLabels } from './messages.ts';
import { functions, roles } from './roles.ts';

const vietnamese = [{ language: 'vi', catalogue: withResourceLabels(contractTexts.vi, 'vi') }];

/** The language in which functions, roles and the first account are named when they are stored. */
export const inVietnamese = (key: string, values?: TextValues): string => findText(vietnamese, key, values) ?? key;

/** What functions and roles are called in the language of a caller. */
export const seedNames = seedNamesOf(functions, roles, inVietnamese);
