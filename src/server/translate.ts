import type { FastifyRequest } from 'fastify';
import { fallbackLanguage, type Language, languages } from '../contract/languages.ts';
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

/** The resources, and readings, whose columns in files also have labels. */
const labelled = [...resources, readings];

/** Texts that only the server uses: what prevents a call, and the texts of files. Browsers do not load them. */
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

/**
 * The language of a request's answer. It also works for an address that cannot be decoded, which is answered before the
 * language is set.
 */
export function languageOf(request: FastifyRequest): Language {
  const wanted = request.language?.([...languages]);
  return languages.find((language) => language === wanted) ?? fallbackLanguage;
}

/** The text of a key in a language, or of the first of several keys that exists; undefined when there is none. */
export function translate(
  language: string,
  keys: string | readonly string[],
  values?: Readonly<Record<string, string | number>>,
): string | undefined {
  return findText(spokenIn(language), keys, values);
}

/** The catalogues of a language, followed by those of the default language. */
function spokenIn(language: string): Catalogue[] {
  const languages = new Set([language, fallbackLanguage]);
  return [...languages].flatMap((each) => {
    const catalogue = catalogues[each];
    return catalogue ? [{ language: each, catalogue }] : [];
  });
}
