import type { FastifyRequest } from 'fastify';
import { createInstance } from 'i18next';
import en from '../contract/messages/en.json' with { type: 'json' };
import vi from '../contract/messages/vi.json' with { type: 'json' };
import auditEn from '../features/audit/messages/en.json' with { type: 'json' };
import auditVi from '../features/audit/messages/vi.json' with { type: 'json' };
import importEn from '../features/spreadsheets/messages/en.json' with { type: 'json' };
import importVi from '../features/spreadsheets/messages/vi.json' with { type: 'json' };
import { withResourceLabels } from '../product/messages.ts';

/** Languages in which the server answers; the first is the default. */
export const serverLanguages = ['vi', 'en'];

const instance = createInstance();
await instance.init({
  lng: 'vi',
  fallbackLng: 'vi',
  resources: {
    // What files are told of and tell, only the server says: browsers are spared it.
    vi: { contract: { ...withResourceLabels(vi, 'vi'), import: importVi, audit: auditVi } },
    en: { contract: { ...withResourceLabels(en, 'en'), import: importEn, audit: auditEn } },
  },
  defaultNS: 'contract',
  interpolation: { escapeValue: false },
});

/** The language of a request's answer. An address that cannot be decoded is answered before the request knows. */
export function languageOf(request: FastifyRequest): string {
  const language = request.language?.(serverLanguages);
  return typeof language === 'string' ? language : 'vi';
}

/** The text of a key, or of the first of several that there is, in a language; undefined when there is none. */
export function translate(
  language: string,
  keys: string | readonly string[],
  values: Readonly<Record<string, string | number>> = {},
): string | undefined {
  const key = typeof keys === 'string' ? keys : keys.find((each) => instance.exists(each));
  return key !== undefined && instance.exists(key) ? instance.t(key, { lng: language, ...values }) : undefined;
}
