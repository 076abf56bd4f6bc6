import { isMap, normalizedMap } from '../../contract/maps.ts';
import { composedText } from '../../contract/values.ts';
import { isVideo, normalizedVideo } from '../../contract/videos.ts';
import type { CommonField, DeclaredKind } from './kind.ts';

/** An absolute address, with its scheme. The empty value is the empty string. */
export interface UrlField extends CommonField {
  readonly kind: 'url';
  /** The allowed schemes, without the colon. An address of any other scheme is refused. */
  readonly schemes: readonly string[];
  /**
   * The address must lead to a video that the product can play, on a known video site or a stored file, or to a map
   * that a page can show in a frame.
   */
  readonly leadsTo?: keyof typeof destinations;
  /** `own`: hosts without a dot are allowed too, as in the company's own network (`http://erp:8080`). */
  readonly network?: 'own';
}

/** What is accepted of each destination, and in which form. */
const destinations = {
  video: { accepts: isVideo, normalized: normalizedVideo },
  map: { accepts: isMap, normalized: normalizedMap },
} as const;

/** The maximum length that every browser and mail program accepts. */
export const longestUrl = 2048;

export const url: DeclaredKind<UrlField, string> = {
  empty: () => '',
  input: (z, field) => {
    const schema = composedText(z)
      .trim()
      .overwrite((value) => normalizedAddress(value, field))
      .max(longestUrl)
      .refine((value) => addressProblem(value, field) !== 'urlBlank', { error: 'urlBlank', abort: true })
      .refine((value) => addressProblem(value, field) !== 'url', { error: 'url' })
      .refine((value) => addressProblem(value, field) !== 'urlScheme', { error: 'urlScheme' })
      .refine((value) => addressProblem(value, field) !== 'urlRelative', { error: 'urlRelative' })
      .refine((value) => addressProblem(value, field) !== 'video', { error: 'video' })
      .refine((value) => addressProblem(value, field) !== 'map', { error: 'map' });
    return field.required === true ? schema.min(1) : schema;
  },
  output: (z) => z.string(),
};

/** Schemes whose addresses name a host. */
const withHost: readonly string[] = ['http', 'https', 'ftp'];
/** The patterns of the other schemes: a mail address, a phone number. */
const withoutHost: Readonly<Record<string, RegExp>> = {
  mailto: /^[^@?,]+@[^@?,]+\.[^@?,]+(?:\?.*)?$/,
  tel: /^\+?[\d().-]{3,20}$/,
};
/** Whitespace, invisible characters and characters that no address contains. */
const strange = /[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800"<>\\^`{|}]/u;
/** Labels with dots between them, a port, and the rest; no user name or password. */
const hostAndRest = /^\/\/([\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*)(?::(\d{1,5}))?(?:[/?#].*)?$/u;

/** An example address for the placeholder of an input. */
export function exampleUrl([scheme = 'https']: readonly string[]): string {
  return withHost.includes(scheme) ? `${scheme}://…` : `${scheme}:…`;
}

/** An address in its normal form. */
export function normalizedAddress(value: string, { leadsTo }: UrlField): string {
  return leadsTo === undefined ? value : destinations[leadsTo].normalized(value);
}

/** Codes of the `validation` texts: wrong scheme, relative address, whitespace, or not an address. */
type AddressProblem = 'url' | 'urlBlank' | 'urlScheme' | 'urlRelative';

/** The address that a person meant by one without a scheme (vi-du.vn), where that is certain. */
export function wholeAddress(value: string, field: UrlField): string | undefined {
  const whole = `https://${value.trim()}`;
  if (field.leadsTo !== undefined || addressProblem(value.trim(), field) !== 'url') return undefined;
  return /^[^/@]+\.[^/@]/.test(value.trim()) && isUrl(whole, field) ? whole : undefined;
}

/** The error in a value of the field; none for an empty value. */
export function addressProblem(value: string, field: UrlField): AddressProblem | UrlField['leadsTo'] {
  if (value === '') return undefined;
  if (field.leadsTo) return destinations[field.leadsTo].accepts(value) ? undefined : field.leadsTo;
  return urlProblem(value, field);
}

/**
 * The error in an address, as a code of the `validation` texts. Whitespace is checked last because people overlook it.
 */
function urlProblem(value: string, field: Addressed): AddressProblem | undefined {
  if (isUrl(value, field)) return undefined;
  if (/^(?:[/?#]|\.{1,2}\/)/.test(value)) return 'urlRelative';
  // A host and a port (erp:8080) are not a scheme.
  const [, scheme] = /^([a-z][a-z\d+.-]*):(?!\d)/i.exec(value) ?? [];
  if (scheme !== undefined && !field.schemes.includes(scheme.toLowerCase())) return 'urlScheme';
  return /\s/.test(value) && isUrl(value.replace(/\s+/g, '%20'), field) ? 'urlBlank' : 'url';
}

/** The options that validation needs. */
type Addressed = Pick<UrlField, 'schemes' | 'network'>;

/**
 * Whether a text is an address with one of the schemes that browsers and people read alike: with a host where the
 * scheme has one, and without a user name, a password, whitespace or invisible characters.
 */
export function isUrl(value: string, { schemes, network }: Addressed): boolean {
  if (strange.test(value)) return false;
  const [, scheme = '', rest = ''] = /^([a-z][a-z\d+.-]*):(.+)$/i.exec(value) ?? [];
  if (!schemes.includes(scheme.toLowerCase())) return false;
  if (!withHost.includes(scheme.toLowerCase())) return withoutHost[scheme.toLowerCase()]?.test(rest) ?? true;
  const [, host = '', port = '80'] = hostAndRest.exec(rest) ?? [];
  // A host whose last label is a number must be an IPv4 address.
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
