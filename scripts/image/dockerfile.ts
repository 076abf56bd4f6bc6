/** A line of a Dockerfile: `COPY`, and what stands behind it. */
interface Instruction {
  readonly name: string;
  readonly words: string;
}

/** From one `FROM` to the next. */
export interface Stage {
  /** As `COPY --from` calls it; of the last one, which becomes the image, none. */
  readonly name: string | undefined;
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile that keeps each instruction on one line. @throws Error when one does not. */
export function stagesOf(text: string): Stage[] {
  const stages: { name: string | undefined; from: string; instructions: Instruction[] }[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    const [, name, words = ''] = /^([A-Z]+) (.*[^\\])$/.exec(line) ?? [];
    if (!name) throw new Error(`No instruction on one line: ${line}`);
    if (name === 'FROM') {
      const [from = '', , called] = words.split(' ');
      stages.push({ name: called, from, instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`Nothing can stand before FROM: ${line}`);
    stage.instructions.push({ name, words });
  }
  return stages;
}

/** What a stage runs by `CMD`, or by `HEALTHCHECK`, which are written as lists. */
export function commandOf({ instructions }: Stage, name: 'CMD' | 'HEALTHCHECK'): string[] {
  const words = instructions.findLast((each) => each.name === name)?.words ?? '';
  return JSON.parse(words.slice(words.indexOf('['))) as string[];
}

/** What a stage sets by `ENV`. */
export function variablesOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions.filter(({ name }) => name === 'ENV').flatMap(({ words }) => words.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string]));
}

/** Whether a file of the tree stays out of what is built from, by the lines of `.dockerignore`: names, and `*.md` beside them. */
export function isIgnored(lines: readonly string[], file: string): boolean {
  return lines.some((line) =>
    line.startsWith('*')
      ? !file.includes('/') && file.endsWith(line.slice(1))
      : file === line || file.startsWith(`${line}/`),
  );
}
