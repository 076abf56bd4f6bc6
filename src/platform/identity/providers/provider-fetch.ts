import { isRecord } from '../../../lib/is-record.ts';
import { messageOf } from '../../../lib/thrown.ts';
import { ProviderError } from './provider-error.ts';

/** Milliseconds for the whole answer of a provider. */
const patience = 10_000;
/** Bytes of the longest answer: documents of providers have a few thousand. */
const longest = 256 * 1024;

/**
 * Asks a provider for a JSON object, bounded in time and size. It follows no redirects: the request carries secrets.
 * @throws ProviderError `unreachable` or `unusable`.
 */
export async function fetchFromProvider(
  url: string,
  init: RequestInit = {},
  milliseconds = patience,
): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    const text = await boundedText(response, url);
    if (!response.ok) throw refusal(response.status, url, text);
    const answer = parse(text);
    if (!isRecord(answer) || Array.isArray(answer))
      throw new ProviderError('unusable', `${url} did not answer a JSON object`);
    return answer;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError('unreachable', `${url}: ${messageOf(error)}`, { cause: error });
  }
}

/** Lets what the identity library asks a provider for take no longer. */
export async function withinPatience<Answer>(what: string, work: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new ProviderError('unreachable', `${what} did not answer in time`)),
    patience,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function boundedText(response: Response, url: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > longest) throw new ProviderError('unusable', `${url} answered more than ${longest} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A refused code is the attempt's fault (RFC 6749, 5.2); another refusal is the provider's or the settings'. */
function refusal(status: number, url: string, text: string): ProviderError {
  const answer = parse(text);
  const code = isRecord(answer) && typeof answer.error === 'string' ? answer.error : '';
  const reason = code === 'invalid_grant' ? 'expired' : 'unusable';
  return new ProviderError(reason, `${url} answered ${status} ${code}`.trim());
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
