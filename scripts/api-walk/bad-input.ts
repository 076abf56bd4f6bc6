import type { Callers } from './callers.ts';
import type { InputSchema, Recorder, Values } from './recorder.ts';

/** What stands in turn for each property of a right input. */
const wrongValues = [7, -1, 1.5, true, null, {}, [], ['1'], [{}], '', 'x', 'x'.repeat(600), 'a\u0007b', '999999'];
/** Bodies that are no object, or no JSON. */
const wrongBodies = ['[]', '"text"', '7', 'true', 'null', '{', '{"__proto__":{}}'];

/** Sends every operation what it cannot take, in both languages, beside an input that it took before. */
export async function walkBadInput(
  recorder: Recorder,
  { administrator, newcomer }: Callers,
  document: Record<string, InputSchema>,
): Promise<void> {
  // Signing out takes some of what the others refuse, and ends what the rest is called with.
  const { logout = {}, ...others } = document;
  for (const [operation, { properties = {} }] of Object.entries({ ...others, logout })) {
    const right = recorder.succeeded.get(operation) ?? {};
    for (const language of ['vi', 'en'] as const) {
      const send = (input: Values) => recorder.post(administrator, operation, JSON.stringify(input), language);
      for (const body of wrongBodies) await recorder.post(administrator, operation, body, language);
      await recorder.post(administrator, operation, '{}', language, 'text/plain');
      await recorder.post(newcomer, operation, JSON.stringify({ khongCo: 1 }), language);
      await send({ ...right, khongCo: 1, 'cũng.không': 2 });
      for (const name of Object.keys(properties)) {
        const { [name]: _left, ...rest } = right;
        if (Object.keys(rest).length < Object.keys(right).length) await send(rest);
        for (const value of wrongValues) await send({ ...rest, [name]: value });
      }
    }
  }
}
