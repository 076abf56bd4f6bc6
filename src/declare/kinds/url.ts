import { composedText } from '../../contract/values.ts';
import { isVideo, keptVideo } from '../../contract/videos.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/** The address of something elsewhere, with its scheme; an absent value is the empty string. */
export interface UrlField extends CommonField {
  readonly kind: 'url';
  /** Schemes that it may have, without the colon; nothing else is stored, least of all a script. */
  readonly schemes: readonly string[];
  /** It leads to what the product can play: a video of a site whose player it knows, or a stored file. */
  readonly leadsTo?: 'video';
  /** Whose hosts it may name: those of the company's own network have names without dots (`http://erp:8080`). Absent: the world's. */
  readonly network?: 'own';
}

/** The length that every browser and mail program still takes. */
export const longestUrl = 2048;

export const url: DeclaredKind<UrlField, string> = {
  empty: () => '',
  input: (z, field) => {
    const schema = composedText(z)
      .trim()
      .overwrite((value) => keptAddress(value, field))
      .max(longestUrl)
      .refine((value) => addressProblem(value, field) !== 'urlBlank', { error: 'urlBlank', abort: true })
      .refine((value) => addressProblem(value, field) !== 'url', { error: 'url' })
      .refine((value) => addressProblem(value, field) !== 'urlScheme', { error: 'urlScheme' })
      .refine((value) => addressProblem(value, field) !== 'urlRelative', { error: 'urlRelative' })
      .refine((value) => addressProblem(value, field) !== 'video', { error: 'video' });
    return field.required === true ? schema.min(1) : schema;
  },
  output: (z) => z.string(),
};

/** The schemes whose addresses name a host. */
const withHost: readonly string[] = ['http', 'https', 'ftp'];
/** What stands behind the others that people write: whom a mail goes to, and what a telephone dials. */
const withoutHost: Readonly<Record<string, RegExp>> = {
  mailto: /^[^@?,]+@[^@?,]+\.[^@?,]+(?:\?.*)?$/,
  tel: /^\+?[\d().-]{3,20}$/,
};
/** Blanks, what nobody sees, and what no address is written with. */
const strange = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800"<>\\^`{|}]/u;
/** Labels with dots between, a port, and what follows; no name or password before it. */
const hostAndRest = /^\/\/([\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*)(?::(\d{1,5}))?(?:[/?#].*)?$/u;

/** What an address of the first of the schemes looks like, for who is to type one. */
export function exampleUrl([scheme = 'https']: readonly string[]): string {
  return withHost.includes(scheme) ? `${scheme}://…` : `${scheme}:…`;
}

/** An address as the field keeps it. */
export function keptAddress(value: string, { leadsTo }: UrlField): string {
  return leadsTo === 'video' ? keptVideo(value) : value;
}

/** Codes of the `validation` texts: another scheme than may be, an address that begins nowhere, blanks, or none that is known. */
type AddressProblem = 'url' | 'urlBlank' | 'urlScheme' | 'urlRelative';

/** The address that is meant by one without its scheme (vi-du.vn), if that is one of the field; undefined: none that is sure. */
export function wholeAddress(value: string, field: UrlField): string | undefined {
  const whole = `https://${value.trim()}`;
  if (field.leadsTo !== undefined || addressProblem(value.trim(), field) !== 'url') return undefined;
  return /^[^/@]+\.[^/@]/.test(value.trim()) && isUrl(whole, field) ? whole : undefined;
}

/** What is wrong with the value of a field; nothing where it is left empty. */
export function addressProblem(value: string, field: UrlField): AddressProblem | 'video' | undefined {
  if (value === '') return undefined;
  if (field.leadsTo === 'video') return isVideo(value) ? undefined : 'video';
  return urlProblem(value, field);
}

/** What is wrong with a text as an address, as the `validation` texts know it: blanks are seen least of all. */
function urlProblem(value: string, field: Addressed): AddressProblem | undefined {
  if (isUrl(value, field)) return undefined;
  if (/^(?:[/?#]|\.{1,2}\/)/.test(value)) return 'urlRelative';
  // A name and a port (erp:8080) are no scheme.
  const [, scheme] = /^([a-z][a-z\d+.-]*):(?!\d)/i.exec(value) ?? [];
  if (scheme !== undefined && !field.schemes.includes(scheme.toLowerCase())) return 'urlScheme';
  return /\s/.test(value) && isUrl(value.replace(/\s+/g, '%20'), field) ? 'urlBlank' : 'url';
}

/** What an address is judged by. */
type Addressed = Pick<UrlField, 'schemes' | 'network'>;

/**
 * Whether a text is an address of one of the schemes, as browsers and people read it alike: with a host where the scheme has
 * one, without a name or password before it, blanks or characters that nobody sees.
 */
export function isUrl(value: string, { schemes, network }: Addressed): boolean {
  if (strange.test(value)) return false;
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*):(.+)$/i.exec(value) ?? [];
  if (!schemes.includes(scheme.toLowerCase())) return false;
  if (!withHost.includes(scheme.toLowerCase())) return withoutHost[scheme.toLowerCase()]?.test(rest) ?? true;
  const [, host = '', port = '80'] = hostAndRest.exec(rest) ?? [];
  // Only digits at the end are the number of a machine, which has exactly four parts.
  const isNumber = /(?:^|\.)\d+$/.test(host);
  const isKnown = network === 'own' || host.includes('.');
  return (
    host !== '' &&
    isKnown &&
    Number(port) > 0 &&
    Number(port) < 65_536 &&
    (!isNumber || /^(?:\d{1,3}\.){3}\d{1,3}$/.test(host))
  );
}
