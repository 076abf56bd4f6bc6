import type { Access } from '../src/contract/operation.ts';
import type { ProductFunction } from '../src/features/access/seeds.ts';
import { operations } from '../src/product/operations.ts';
import { functions, roles } from '../src/product/roles.ts';

/** The callers of operations that need no permission. */
const open: Readonly<Record<Exclude<Access, 'permission'>, string>> = {
  public: 'everyone',
  session: 'every account',
  'own-password': 'every account, also before it has changed its password',
};

/** Operations by roles of a new installation as Markdown: docs/permissions.md, from the contract and the seeds. */
export function permissionTable(): string {
  const granted = roles.map((role) => namesOf(...role.functions));
  const guarded = operations.filter(({ access }) => access === 'permission');
  const rows = guarded.map(({ name, group, writes }) => {
    const opening = functions.flatMap((each) => (namesOf(each).has(name) ? [`\`${each.code}\``] : []));
    const held = granted.map((names) => (names.has(name) ? 'yes' : ''));
    return [`\`${name}\``, group, writes ? 'writes' : '', opening.join(', '), ...held];
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
    'Files that arrive in parts are sent to `/api/uploads` (POST, HEAD, PATCH, DELETE; the protocol tus) by who may call',
    "`insertMedia`, and each is its own account's alone. OPTIONS there, which tells what the protocol knows, is for everyone.",
    '',
  ].join('\n');
}

/** The operations that functions open. */
function namesOf(...opening: readonly ProductFunction[]): ReadonlySet<string> {
  return new Set(opening.flatMap(({ operations: opened }) => opened.map(({ name }) => name)));
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)];
}
