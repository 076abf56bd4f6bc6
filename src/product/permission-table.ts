import type { Access } from '../contract/operation.ts';
import { functionSeeds, roleSeeds } from './functions.ts';
import { operations } from './operations.ts';

/** Who may call what asks for no permission. */
const open: Readonly<Record<Exclude<Access, 'permission'>, string>> = {
  public: 'everyone',
  session: 'every account',
  'own-password': 'every account, also before it has changed its password',
};

/** Operation x role of a new installation as Markdown: docs/permissions.md, from the contract and the seeds. */
export function permissionTable(): string {
  const key = (text: string) => text;
  const functions = functionSeeds(key);
  const roles = roleSeeds(key).map(({ code, functions: codes }) => ({
    code,
    apis: new Set(functions.flatMap((seed) => (codes.includes(seed.code) ? seed.apis : []))),
  }));
  const guarded = operations.filter(({ access }) => access === 'permission');
  const rows = guarded.map(({ name, group, writes }) => {
    const opening = functions.filter(({ apis }) => apis.includes(name)).map(({ code }) => `\`${code}\``);
    const granted = roles.map(({ apis }) => (apis.has(name) ? 'yes' : ''));
    return [`\`${name}\``, group, writes ? 'writes' : '', opening.join(', '), ...granted];
  });
  const others = operations.flatMap(({ name, access }) =>
    access === 'permission' ? [] : [`| \`${name}\` | ${open[access]} |`],
  );
  return [
    '# Who may call what in a new installation',
    '',
    'Written by `npm run permissions` from the contract and the seeds; a test fails when it is out of date. Administrators',
    'change roles and functions afterwards: the screens show what holds in an installation.',
    '',
    ...table(['operation', 'group', '', 'opened by', ...roles.map(({ code }) => code)], rows),
    '',
    'Without a permission:',
    '',
    '| operation | who |',
    '|---|---|',
    ...others,
    '',
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)];
}
