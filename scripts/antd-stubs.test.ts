import { build } from 'vite';
import { expect, test } from 'vitest';
import { antdStubs } from './antd-stubs.ts';

test('a build whose antd has none of the modules that are stood in for fails, and names them', async () => {
  const building = buildOf(`export const nothing = 'of antd';`);
  await expect(building).rejects.toThrow('runtime-styles.ts stands in for cssUtils of @ant-design/icons');
  await expect(building).rejects.toThrow('stands in for Dom/dynamicCSS of @rc-component/util');
  await expect(building).rejects.toThrow('static-style-hooks.ts stands in for useResetIconStyle');
});

function buildOf(code: string) {
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      antdStubs(),
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? id : undefined),
        load: (id) => (id === 'virtual:entry' ? code : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: 'virtual:entry' } },
  });
}
