import { createHash } from 'node:crypto';

/** An entry of the audit log in the database's text format; jsonb has only one text format. */
export interface StoredEntry {
  readonly id: string;
  readonly at: string;
  readonly tx: string;
  readonly account_id: string | null;
  readonly operation: string;
  readonly resource: string;
  readonly record_id: string;
  readonly version: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly request_id: string;
  readonly ip_address: string | null;
}

/** A link of the chain in the same format; bytea as `\x` and hexadecimal digits. */
export interface StoredLink {
  readonly position: string;
  readonly audit_id: string;
  readonly tx: string;
  readonly salt: string;
  readonly content_hash: string;
  readonly private: string;
  readonly sealed_at: string;
  readonly hash: string;
}

/** What replaces the values of a private field when they are erased. */
export const erasedMarker = '{"erased": true}';

/** The hash of a link that follows `previous`, as `audit_link_hash` of migration audit_chain computes it. */
export function linkHash(previous: Buffer, link: StoredLink): Buffer {
  const commitments = [...members(link.private)].map(
    ([name, value]) => `${JSON.stringify(name)}: ${members(value).get('hash') ?? 'null'}`,
  );
  const { position, audit_id: id, tx, sealed_at: sealedAt } = link;
  const committed = commitments.length > 0 ? `{${commitments.join(', ')}}` : 'null';
  const body = `[${position}, ${id}, ${JSON.stringify(tx)}, ${epochOf(sealedAt)}, ${committed}]`;
  return sha256(previous, bytes(link.content_hash), Buffer.from(body));
}

/**
 * The hash of an entry's values without private fields, as `audit_content` computes it, preceded by the link's salt.
 */
export function contentHash(salt: string, entry: StoredEntry, privateFields: readonly string[]): Buffer {
  const text = (value: string | null) => (value === null ? undefined : JSON.stringify(value));
  // In the order of jsonb: shorter names first.
  const facts = [
    ['at', epochOf(entry.at)],
    ['id', entry.id],
    ['tx', text(entry.tx)],
    ['version', entry.version ?? undefined],
    ['resource', text(entry.resource)],
    ['operation', text(entry.operation)],
    ['record_id', text(entry.record_id)],
    ['account_id', text(entry.account_id)],
    ['ip_address', text(entry.ip_address)],
    ['request_id', text(entry.request_id)],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`"${name}": ${value}`]));
  const lines = [`{${facts.join(', ')}}`];
  if (entry.before !== null) lines.push(`before ${without(entry.before, privateFields)}`);
  if (entry.after !== null) lines.push(`after ${without(entry.after, privateFields)}`);
  return sha256(bytes(salt), Buffer.from(lines.join('\n')));
}

/** The hash of one private field before and after, as `audit_private_content` computes it, preceded by its own salt. */
export function privateHash(salt: string, entry: StoredEntry, field: string): Buffer {
  const sides = [entry.before, entry.after].flatMap((values) => {
    if (values === null) return ['null', 'null'];
    const value = members(values).get(field);
    return [String(value !== undefined), value ?? 'null'];
  });
  return sha256(Buffer.from(salt, 'hex'), Buffer.from(`[${sides.join(', ')}]`));
}

/** The values of one field before and after, as jsonb writes them; undefined for a missing one. */
export function sidesOf(entry: StoredEntry, field: string): [string | undefined, string | undefined] {
  return [members(entry.before ?? '{}').get(field), members(entry.after ?? '{}').get(field)];
}

/** An instant in microseconds; NaN when the text is not one with a four-digit year in UTC. */
export function microseconds(instant: string): number {
  const [, date, time, fraction = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(instant) ?? [];
  return Date.parse(`${date}T${time}Z`) * 1000 + Number(fraction.padEnd(6, '0'));
}

/** An instant as `extract(epoch FROM …)` appears in jsonb. */
function epochOf(instant: string): string {
  const all = microseconds(instant);
  const seconds = Math.floor(all / 1e6);
  return `${seconds}.${String(all - seconds * 1e6).padStart(6, '0')}`;
}

/** A jsonb object without some of its members. */
function without(object: string, names: readonly string[]): string {
  if (names.length === 0) return object;
  const remaining = [...members(object)].filter(([name]) => !names.includes(name));
  return `{${remaining.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(', ')}}`;
}

/**
 * The members of an object as jsonb writes it, each value unparsed: parsing and formatting could change a number. A
 * text that is not an object has none.
 */
export function members(text: string): Map<string, string> {
  const found = new Map<string, string>();
  if (!text.startsWith('{') || text === '{}') return found;
  let [depth, start, quoted, name] = [0, 1, false, ''];
  for (let place = 0; place < text.length; place += 1) {
    const letter = text[place];
    if (quoted) {
      if (letter === '\\') place += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === ':' && depth === 1) {
      name = String(JSON.parse(text.slice(start, place)));
      start = place + 1;
    } else if (depth === 1 && (letter === ',' || letter === '}')) {
      found.set(name, text.slice(start, place).trim());
      start = place + 1;
      if (letter === '}') depth -= 1;
    } else if (letter === '}' || letter === ']') depth -= 1;
  }
  return found;
}

function bytes(stored: string): Buffer {
  return Buffer.from(stored.slice(2), 'hex');
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
