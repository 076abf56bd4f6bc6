/** The roles in the text of `src/product/roles.ts` that get resources. */
export function rolesIn(text: string): string[] {
  return [...openedIn(text).matchAll(/^ {2}'?([a-z-]+)'?: \[/gm)].map(([, role = '']) => role);
}

/** The text of `src/product/roles.ts` with one more resource, for these roles. */
export function rolesText(text: string, name: string, value: string, roles: readonly string[]): string {
  if (roles.length === 0) return text;
  const before = openedIn(text);
  const after = roles.reduce(
    (opened, role) => opened.replace(new RegExp(`^( {2}'?${role}'?: \\[[^\\]]*?),?\\s*\\]`, 'm'), `$1, ${value}]`),
    before,
  );
  return `import { ${value} } from '../resources/${name}/resource.ts';\n${text.replace(before, after)}`;
}

function openedIn(text: string): string {
  const [opened] = /^const opened = \{$[^}]*^\}/m.exec(text) ?? [];
  if (opened === undefined) throw new Error('src/product/roles.ts does not list the resources of any role.');
  return opened;
}
