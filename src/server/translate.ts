import type { FastifyRequest } from 'fastify';
import { contractTexts } from '../contract/texts.ts';
import auditEn from '../features/audit/messages/en.json' with { type: 'json' };
import auditVi from '../features/audit/messages/vi.json' with { type: 'json' };
import hydrologyEn from '../features/hydrology/messages/en.json' with { type: 'json' };
import hydrologyVi from '../features/hydrology/messages/vi.json' with { type: 'json' };
import { readings } from '../features/hydrology/sheets/contract/columns.ts';
import noticeEn from '../features/notifications/messages/en.json' with { type: 'json' };
import noticeVi from '../features/notifications/messages/vi.json' with { type: 'json' };
import productionEn from '../features/production/messages/en.json' with { type: 'json' };
import productionVi from '../features/production/messages/vi.json' with { type: 'json' };
import importEn from '../features/spreadsheets/messages/en.json' with { type: 'json' };
import importVi from '../features/spreadsheets/messages/vi.json' with { type: 'json' };
import { type Catalogue, findText } from '../lib/texts.ts';
import { withResourceLabels } from '../product/messages.ts';
import { resources } from '../product/resources.ts';
import detailEn from './messages/en.json' with { type: 'json' };
import detailVi from './messages/vi.json' with { type: 'json' };

/** Languages in which the server answers; the first is the default. */
export const serverLanguages = ['vi', 'en'];

/** The resources, and what has columns in files besides. */
const labelled = [...resources, readings];

/** What stands in the way of a call, and what files are told of and tell, only the server says: browsers are spared it. */
const catalogues: Readonly<Record<string, object>> = {
  vi: {
    ...withResourceLabels(contractTexts.vi, 'vi', labelled),
    detail: detailVi,
    import: importVi,
    audit: auditVi,
    notice: noticeVi,
    hydrology: hydrologyVi,
    production: productionVi,
  },
  en: {
    ...withResourceLabels(contractTexts.en, 'en', labelled),
    detail: detailEn,
    import: importEn,
    audit: auditEn,
    notice: noticeEn,
    hydrology: hydrologyEn,
    production: productionEn,
  },
};

/** The language of a request's answer. An address that cannot be decoded is answered before the request knows. */
export function languageOf(request: FastifyRequest): string {
  const language = request.language?.(serverLanguages);
  return typeof language === 'string' ? language : 'vi';
}

/** The text of a key, or of the first of several that there is, in a language; undefined when there is none. */
export function translate(
  language: string,
  keys: string | readonly string[],
  values?: Readonly<Record<string, string | number>>,
): string | undefined {
  return findText(spokenIn(language), keys, values);
}

/** The texts of a language, and behind them those of the default language. */
function spokenIn(language: string): Catalogue[] {
  const languages = new Set([language, ...serverLanguages.slice(0, 1)]);
  return [...languages].flatMap((each) => {
    const catalogue = catalogues[each];
    return catalogue ? [{ language: each, catalogue }] : [];
  });
}
