import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ErrorCode, errorStatus } from '../../src/contract/errors.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { contractTexts } from '../../src/contract/texts.ts';
import { resourceOperations } from '../../src/declare/operations.ts';
import type { AnyRecord } from '../../src/declare/record.ts';
import type { Resource } from '../../src/declare/resource.ts';
import { operations } from '../../src/product/operations.ts';
import { resources } from '../../src/product/resources.ts';
import type { Answer, Client } from '../support/client.ts';
import { createRecord } from '../support/factories.ts';
import { startTestServer } from '../support/harness.ts';
import { corrupted, nest } from '../support/hostile-values.ts';
import { neededBy, nobody, validInput } from '../support/inputs.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const catalogues = { vi: contractTexts.vi.error, en: contractTexts.en.error };
type Language = keyof typeof catalogues;

/** Live records by resource, new for each group of tests: some of what they send is taken, deletions too. */
const known = new Map<string, AnyRecord>();
async function renewRecords(needed: readonly Resource[]): Promise<void> {
  known.clear();
  for (const resource of needed) known.set(resource.name, await createRecord(administrator, resource));
}

/** What the product writes by itself, or what a refusal is to leave: sign-ins that failed, figures, seals. */
const apart = [
  'sign_in_failures',
  'record_counts',
  'api_calls',
  'audit_chain',
  'output_months',
  'output_month_changes',
  'off_output_months',
  // By the job that takes words of texts. Whoever changed a text has marked the record itself.
  'record_text_changes',
  'record_texts',
];
/**
 * What jobs, downloads that go on after their answer began, and the use of a session change by themselves: only what comes
 * and goes is told of.
 */
const worked = ['jobs', 'stored_files', 'exports', 'account_sessions'];

// Each row that is added, changed or removed leaves its mark, in the transaction that does it: what is taken back leaves none.
await server.database.rows(`
  CREATE TABLE marks (id bigint GENERATED ALWAYS AS IDENTITY, place text NOT NULL);
  CREATE FUNCTION leave_mark() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO public.marks (place) VALUES (TG_OP || ' ' || TG_TABLE_NAME); RETURN NULL; END $$;
  DO $$ DECLARE place record; BEGIN
    FOR place IN SELECT relname AS name, CASE WHEN relname = ANY ('{${worked}}') THEN '' ELSE 'OR UPDATE' END AS changes FROM pg_class
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace AND relname <> ALL ('{marks,${apart}}')
    LOOP
      EXECUTE format('CREATE TRIGGER zz_leave_mark AFTER INSERT OR DELETE %s ON %I FOR EACH ROW EXECUTE FUNCTION leave_mark()',
        place.changes, place.name);
    END LOOP;
  END $$`);

/** What has been written since it was asked last, as `INSERT news`. */
async function written(): Promise<string[]> {
  const marks = await server.database.rows<{ place: string }>('DELETE FROM marks RETURNING place');
  return marks.map(({ place }) => place);
}

/** That an answer is a refusal as the contract has it: of the closed table, in the caller's language, without inner workings. */
function expectProblem({ status, headers, problem }: Answer<unknown>, language: Language): void {
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(Object.keys(errorStatus)).toContain(problem.code);
  expect({ status, in: problem.status }).toEqual({ status: errorStatus[problem.code], in: status });
  expect(problem.title).toBe(catalogues[language][problem.code as ErrorCode].title);
  expect(problem.detail).not.toBe('');
  expect(problem.requestId).toBe(headers.get('x-request-id'));
  const { current, references, ...told } = problem;
  expect(JSON.stringify({ ...told, errors: told.errors?.map(({ message }) => message) })).not.toMatch(
    /node_modules|\.ts:|SELECT|INSERT|undefined|\[object|at Object/,
  );
  for (const { path, code, message } of problem.errors ?? []) {
    expect(message).not.toBe('');
    expect({ path, code, message }).not.toMatchObject({ message: code });
  }
}

const notObjects = ['[]', '"text"', '7', 'true', nest('[', 5_000), nest('{"a":', 5_000)];

/** The operations that every resource has: what they are made of is tried with each kind of field (`kinds.test.ts`). */
const ofKit = new Set(resources.flatMap((resource) => Object.values(resourceOperations(resource)) as Operation[]));

describe.each(operations.filter((operation) => !operation.upload))('$name', (operation) => {
  const { name, group, input, access } = operation;
  const properties = Object.keys(z.toJSONSchema(input(z), { io: 'input', unrepresentable: 'any' }).properties ?? {});
  const endsSession = name === 'logout' || name === 'lockSession';
  // A wrong password or code is told to who looks for intruders.
  const traces = ['unlockSession', 'proveAgain', 'requestOwnEmail', 'changePassword', 'resetPassword'].includes(name)
    ? ['INSERT audit_log']
    : [];
  let client: Client;
  beforeAll(async () => {
    // What is taken would end the session that the other operations are called with, or lock it.
    client = endsSession ? await server.signIn('editor') : administrator;
    await renewRecords(neededBy(group));
  });

  test('refuses what it cannot take, in words, and stores nothing of it', async () => {
    await written();
    let language: Language = 'en';
    const bodies = fc.constant(0).chain(() => corrupted(validInput(name, known), properties));
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        if (access !== 'permission') await server.database.rows('DELETE FROM sign_in_failures');
        language = language === 'en' ? 'vi' : 'en';
        const headers = {
          'content-type': 'application/json',
          ...(language === 'en' && { 'accept-language': 'en-GB' }),
        };
        const answer = await client.post(`/api/${name}`, body, headers);
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) {
          expectProblem(answer, language);
          expect((await written()).filter((mark) => !traces.includes(mark))).toEqual([]);
        } else {
          if (endsSession) client = await server.signIn('editor');
          await written();
        }
      }),
      { numRuns: ofKit.has(operation) ? 8 : 30, endOnFailure: true },
    );
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  test('takes an object alone, and names the keys that it does not know', async () => {
    for (const body of notObjects) {
      const answer = await client.post(`/api/${name}`, body, { 'content-type': 'application/json' });
      expect({ body: body.slice(0, 20), status: answer.status }).toEqual({ body: body.slice(0, 20), status: 400 });
      expectProblem(answer, 'vi');
    }
    const answer = await client.call(name, { ...validInput(name, known), khongCo: 1, 'cũng.không': 2 });
    expectProblem(answer, 'vi');
    const paths = answer.problem.errors?.map(({ path, code }) => [path, code]);
    expect(paths).toEqual([
      ['khongCo', 'unknownKey'],
      ['cũng.không', 'unknownKey'],
    ]);
  });
});

describe('ids that do not exist', () => {
  const missing = '999999999999999999';
  beforeAll(() => renewRecords(resources));
  const byId = operations.filter(({ name }) => 'id' in validInput(name, known));

  test('are told apart from what is wrong by every operation on one record: 404', async () => {
    for (const { name } of byId) {
      const input = validInput(name, known);
      const id = input.id === nobody ? nobody : missing;
      const { status, problem } = await administrator.call(name, { ...input, id });
      expect({ name, status, code: problem.code }).toEqual({ name, status: 404, code: 'NOT_FOUND' });
    }
  });

  test.each([
    ['insertNews', ['categoryId', 'thumbnail', 'attachments']],
    ['updateNews', ['categoryId', 'thumbnail', 'attachments']],
    ['insertCategoryNews', ['parentId']],
    ['updateCategoryNews', ['parentId']],
  ])('are named where %s would point at them', async (name, fields) => {
    const values = fields.map((field) => [field, field === 'attachments' ? [missing] : missing]);
    const { id, version } = known.get(name.includes('Category') ? 'news-categories' : 'news') ?? {};
    const input = {
      ...validInput(name, known),
      ...(name.startsWith('update') && { id, version }),
      ...Object.fromEntries(values),
    };
    const { status, problem } = await administrator.call(name, input);
    expect({ status, errors: problem.errors?.map(({ path, code }) => [path, code]) }).toEqual({
      status: 400,
      errors: fields.map((field) => [field, 'reference']),
    });
  });
});
