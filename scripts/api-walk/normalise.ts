const day = 24 * 60 * 60 * 1000;

/** Replaces random and time-dependent values by names, the same value by the same name. */
export type Normalise = (text: string) => string;

/**
 * Names by order of appearance, and one name for every instant close to now. Instants of the content are far from now.
 */
export function createNormaliser(url: string): Normalise {
  const names = new Map<string, string>();
  const counts: Record<string, number> = {};
  const named = (kind: string) => (value: string) => {
    const known = names.get(value);
    if (known) return known;
    counts[kind] = (counts[kind] ?? 0) + 1;
    const name = `<${kind}-${counts[kind]}>`;
    names.set(value, name);
    return name;
  };
  const began = Date.now();
  const isNow = (instant: number) => instant > began - 2 * day && instant < began + 500 * day;
  return (text) =>
    text
      .replaceAll(url, '<origin>')
      .replace(/("requestId":|x-request-id: )"?[0-9a-f-]{36}"?/g, '$1<request>')
      .replace(/("(?:token|session|password)":)"[^"]{10,}"/g, '$1"<secret>"')
      // One-time passwords, and the digests of workbooks, which contain the time of their creation.
      .replace(/\b[a-z0-9]{4}(?:-[a-z0-9]{4}){3}\b(?!-)/g, '<secret>')
      .replace(/(?<="digest":")[0-9a-f]{64}/g, named('digest'))
      .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, named('uuid'))
      .replace(/\b[0-9a-f]{24}(?=\/[a-z0-9-])/g, named('key'))
      .replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?/g, (instant) =>
        isNow(Date.parse(instant)) ? '<now>' : instant,
      )
      // File names end with the day, or the minute, of their creation.
      .replace(/\d{4}-\d\d-\d\d(?:-\d{4,6})?(?=\.(?:csv|xlsx))/g, '<now>')
      // These are written asynchronously, a second or two after the answer.
      .replace(/"sealed":(?:null|"\d+")/g, '"sealed":<sealed>')
      // The progress of a job that has just started.
      .replace(/("state":"(?:reading|storing|undoing)".*?"progress":)\{[^}]*\}/g, '$1<progress>')
      .replace(/(<uuid-\d+>,[^\\]*,)\d*(?=\\r\\n)/g, '$1<sealed>')
      .replace(/"calls":\d+,"refusals":\d+/g, '"calls":<calls>,"refusals":<refusals>')
      .replace(/(retry-after: |"retryAfter":)\d+/g, '$1<seconds>');
}
