import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { snakeCase } from '../../src/engine/names.ts';
import { messageOf } from '../../src/lib/thrown.ts';
import { camelCase, declarationText, fieldSpec, messagesText, type ResourceSpec } from './declaration.ts';
import { rolesIn, rolesText } from './roles.ts';

/**
 * npm run new:resource -- <name> <Noun> <field>:<kind>[=resource][:max][!] … [--route /address] [--group group] [--ordered]
 * [--roles editor,viewer] [--one words] [--many words] [--one-en words] [--many-en words]
 *
 * Writes the folder of a resource, its line in the product's list, its name in the roles that get it (by default only
 * administrators), its migration and the generated pages. With only the name it writes the migration and the pages
 * again from the current declaration, as long as the migration is not committed.
 */
const usage =
  'npm run new:resource -- <name> <Noun> <field>:<kind>[=resource][:max][!] … [--route /address] [--group group] [--ordered] [--roles editor,viewer] [--one words] [--many words] [--one-en words] [--many-en words]';

const root = new URL('../../', import.meta.url);
const productList = new URL('src/product/resources.ts', root);
const productRoles = new URL('src/product/roles.ts', root);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    route: { type: 'string' },
    group: { type: 'string', default: 'system' },
    ordered: { type: 'boolean', default: false },
    roles: { type: 'string', default: '' },
    one: { type: 'string' },
    many: { type: 'string' },
    'one-en': { type: 'string' },
    'many-en': { type: 'string' },
  },
});
const [name = '', noun, ...fields] = positionals;
if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) stop(`A name is kebab-case and plural: company-links.\n${usage}`);
const folder = new URL(`src/resources/${name}/`, root);

if (noun !== undefined) writeFolder();
else if (!existsSync(folder)) stop(`There is no src/resources/${name}.\n${usage}`);
await writeMigration();
run('npm', ['run', '--silent', 'permissions']);
run('npx', ['biome', 'check', '--write', 'src/resources', 'src/product', 'docs']);
console.log(`Review src/resources/${name}/ and the migration, put its texts into messages.json, add it to src/product/menu.ts and
some of its records to the demonstration (scripts/demo).
The tests that concern it take half a minute:
  npm run check:types && npx vitest run --project integration tests/integration/{kit,bad-input,schema,permissions}.test.ts -t '${name}'`);

function writeFolder(): void {
  if (existsSync(folder))
    stop(`src/resources/${name} already exists; run with only the name to write its migration again.`);
  if (!/^[A-Z][A-Za-z0-9]*$/.test(noun ?? '')) stop(`A noun is one of many, in capitals: CompanyLink.\n${usage}`);
  const spec: ResourceSpec = {
    name,
    noun: noun ?? '',
    fields: fields.map(wishedField),
    route: values.route ?? `/${name}`,
    group: values.group,
    ordered: values.ordered,
    words: {
      vi: { one: values.one ?? name, many: values.many ?? name },
      en: { one: values['one-en'] ?? name, many: values['many-en'] ?? name },
    },
  };
  if (spec.fields.length === 0) stop(`Name at least one field.\n${usage}`);
  const products = readFileSync(productList, 'utf8');
  if (new RegExp(`\\b${camelCase(name)}\\b`).test(products)) stop(`The product already has a resource ${name}.`);
  for (const { name: field, to } of spec.fields)
    if (to && !new RegExp(`\\b${camelCase(to)}\\b`).test(products)) stop(`${field}: there is no resource ${to}.`);
  const given = wishedRoles();
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('resource.ts', folder), declarationText(spec));
  writeFileSync(new URL('messages.json', folder), messagesText(spec));
  const list = readFileSync(productList, 'utf8');
  const value = camelCase(name);
  const named = `import { ${value} } from '../resources/${name}/resource.ts';\n${list}`.replace(
    /\n\];/,
    `\n  ${value},\n];`,
  );
  writeFileSync(productList, named);
  writeFileSync(productRoles, rolesText(readFileSync(productRoles, 'utf8'), name, value, given));
}

/** The roles of a new installation that get the resource; administrators have it anyway. */
function wishedRoles(): string[] {
  const wished = values.roles.split(',').filter((role) => role !== '' && role !== 'administrator');
  const known = rolesIn(readFileSync(productRoles, 'utf8'));
  for (const role of wished) if (!known.includes(role)) stop(`There is no role ${role}: ${known.join(', ')}.`);
  return wished;
}

function wishedField(text: string): ResourceSpec['fields'][number] {
  try {
    return fieldSpec(text);
  } catch (error) {
    return stop(messageOf(error));
  }
}

/** Writes the migration under its existing name, or a new one after the last. */
async function writeMigration(): Promise<void> {
  const directory = new URL('migrations/', root);
  const subject = snakeCase(name);
  const migrations = readdirSync(directory).sort();
  const own = migrations.find((file) => file.endsWith(`_${subject}.sql`));
  if (own && run('git', ['ls-tree', '--name-only', 'HEAD', `migrations/${own}`]).trim() !== '') {
    stop(`migrations/${own} is committed: what has been applied somewhere is changed by a further migration.`);
  }
  // Imported now: the declaration may have been written a moment ago.
  const { resourceRegistry } = await import('../../src/product/resources.ts');
  const { migrationText } = await import('./migration.ts');
  const resource = resourceRegistry.get(name);
  if (!resource) stop(`${name} is not in ${productList.pathname}.`);
  const file = own ?? `${timeAfter(migrations.at(-1) ?? '')}_${subject}.sql`;
  writeFileSync(new URL(file, directory), migrationText(resource, resourceRegistry));
}

/** Now, or a minute after the last migration if that is later: their names define their order. */
function timeAfter(last: string): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(last) ?? [];
  const after = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) + 60_000;
  const time = new Date(Math.max(Date.now(), Number.isNaN(after) ? 0 : after));
  return time.toISOString().slice(0, 16).replace(/[-:]/g, '');
}

function run(command: string, parameters: readonly string[]): string {
  return execFileSync(command, [...parameters], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}
