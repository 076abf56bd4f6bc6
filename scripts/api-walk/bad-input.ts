import type { Callers } from './callers.ts';
import type { InputSchema, Recorder, Values } from './recorder.ts';

/** Wrong values that replace each property of a valid input in turn. */
const wrongValues = [7, -1, 1.5, true, null, {}, [], ['1'], [{}], '', 'x', 'x'.repeat(600), 'a\u0007b', '999999'];
/** Bodies that are not an object, or not JSON. */
const wrongBodies = ['[]', '"text"', '7', 'true', 'null', '{', '{"__proto__":{}}'];

/** Sends invalid input to every operation, in both languages, next to an input that it accepted before. */
export async function walkBadInput(
  recorder: Recorder,
  { administrator, newcomer }: Callers,
  document: Record<string, InputSchema>,
): Promise<void> {
  // Locking and signing out accept some of what the others refuse, and would end the session of the rest.
  const { lockSession = {}, logout = {}, ...others } = document;
  for (const [operation, { properties = {} }] of Object.entries({ ...others, lockSession, logout })) {
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
