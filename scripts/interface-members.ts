/**
 * How many members an interface of a source text declares, with those of the object types written within it: what can be said
 * of a value of this type. It counts `readonly` members, as our declarations are written.
 * @throws Error when the text has no such interface.
 */
export function countMembers(source: string, name: string): number {
  const found = new RegExp(`^export interface ${name}\\b[^\\n]*\\{\\n(?<body>[\\s\\S]*?)^\\}`, 'm').exec(source);
  if (!found?.groups) throw new Error(`No interface ${name}.`);
  const code = (found.groups.body ?? '').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...code.matchAll(/\breadonly \w+\??:/g)].length;
}
