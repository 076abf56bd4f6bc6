import { expect, test } from 'vitest';
import { defaultPreferences, preferenceNames } from '../../src/contract/preferences.ts';
import { getPreferences, updatePreferences, updateSitePreferences } from '../../src/features/preferences/contract.ts';
import { startTestServer } from '../support/harness.ts';

const server = await startTestServer();
const administrator = await server.as('administrator');
const editor = await server.as('editor');
const viewer = await server.as('viewer');

test('who has chosen nothing sees what the product does, by the names of the specification', async () => {
  const { settings, choices, fixed } = await viewer.data(getPreferences, {});
  expect([settings, choices, fixed]).toEqual([defaultPreferences, {}, []]);
  expect(Object.keys(settings)).toEqual(
    expect.arrayContaining([
      ...['locale', 'width', 'themeType', 'navStyle', 'navCollapsed', 'pathname', 'isDirectionRTL'],
    ]),
  );
});

test('choices are the account’s own, are added to each other, and each can be taken back', async () => {
  await editor.data(updatePreferences, { themeType: 'dark', navStyle: 'aboveHeader' });
  const both = await Promise.all([
    editor.data(updatePreferences, { accent: 'rose' }),
    editor.data(updatePreferences, { textSize: 'large', navStyle: null }),
  ]);
  expect(both).toHaveLength(2);
  const { settings, choices } = await editor.data(getPreferences, {});
  expect(choices).toEqual({ themeType: 'dark', accent: 'rose', textSize: 'large' });
  expect(settings).toMatchObject({ ...choices, navStyle: 'fixed' });
  expect((await viewer.data(getPreferences, {})).choices).toEqual({});
  const none = Object.fromEntries(preferenceNames.map((name) => [name, null]));
  expect((await editor.data(updatePreferences, none)).settings).toEqual(defaultPreferences);
});

test.each([
  ['themeType', 'night'],
  ['accent', '#ff0000'],
  ['navStyle', 'sideways'],
  ['width', 1367],
  ['locale', 'xx'],
  ['navCollapsed', 'true'],
  ['isDirectionRTL', 'auto'],
  ['pathname', 'https://evil.example'],
  ['pathname', '//evil.example'],
  ['pathname', '/a?b=1'],
  ['closedAnnouncement', '"><script>'],
])('%s takes no %j, and nothing is stored', async (name, value) => {
  const { status, problem } = await viewer.call('updatePreferences', { accent: 'blue', [name]: value });
  expect([status, problem.errors]).toMatchObject([400, [{ path: name }]]);
  expect((await viewer.data(getPreferences, {})).choices).toEqual({});
});

test('the organisation’s choice holds for who has none, and where it is fixed for everybody', async () => {
  await editor.data(updatePreferences, { themeType: 'dark', density: 'compact', textSize: 'larger' });
  const { version } = await administrator.data(getPreferences, {});
  const change = { version, defaults: { themeType: 'lite', navStyle: 'darkHorizontal' } as const };
  await administrator.data(updateSitePreferences, { ...change, fixed: ['themeType'] });
  expect((await viewer.data(getPreferences, {})).settings).toMatchObject(change.defaults);
  expect((await editor.data(getPreferences, {})).settings).toMatchObject({
    ...{ themeType: 'lite', navStyle: 'darkHorizontal', density: 'compact' },
  });
  const { status, problem } = await editor.call(updatePreferences, { themeType: 'light' });
  expect([status, problem.errors]).toMatchObject([400, [{ path: 'themeType', code: 'fixedBySite' }]]);
  expect((await editor.data(updatePreferences, { themeType: null })).choices).toEqual({
    density: 'compact',
    textSize: 'larger',
  });

  // Who read an older state is told, and it is in the log.
  const late = await administrator.call(updateSitePreferences, { ...change, fixed: [] });
  expect([late.status, late.problem.code]).toEqual([409, 'CONFLICT_VERSION']);
  const [entry] = await server.database.rows<object>(
    "SELECT before, after FROM audit_log WHERE resource = 'site-preferences' ORDER BY id DESC LIMIT 1",
  );
  expect(entry).toMatchObject({ before: { fixed: [] }, after: { themeType: 'lite', fixed: ['themeType'] } });
  await administrator.data(updateSitePreferences, { version: version + 1, defaults: {}, fixed: [] });
});

test('only who has the right chooses for everybody', async () => {
  const change = { version: 1, defaults: {}, fixed: [] };
  expect((await editor.call(updateSitePreferences, change)).status).toBe(403);
  expect((await server.visitor.call(updateSitePreferences, change)).status).toBe(401);
  expect((await server.visitor.call(getPreferences, {})).status).toBe(401);
});

test('a value that this version does not know is passed over', async () => {
  await server.database.rows(
    `INSERT INTO account_preferences SELECT id, '{"themeType":"neon","accent":"green","future":1}'
     FROM accounts WHERE username = 'viewer'
     ON CONFLICT (account_id) DO UPDATE SET choices = EXCLUDED.choices`,
  );
  const { settings, choices } = await viewer.data(getPreferences, {});
  expect([settings.themeType, choices]).toEqual(['light', { accent: 'green' }]);
});
