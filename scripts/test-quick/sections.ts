import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { offeredOperations } from '../../src/declare/operations.ts';
import { isResource } from '../../src/declare/slices/slice.ts';
import { listed } from '../../src/product/resources.ts';
import { slices } from '../../src/product/slices.ts';

/** A folder of a slice, and the names by which tests over HTTP and in a browser call what is in it. */
export interface Section {
  readonly folder: string;
  readonly operations: readonly string[];
  readonly resources: readonly string[];
  readonly routes: readonly string[];
}

/** Each folder of `src/features` and `src/resources` below the repository's root. */
export function sectionsOf(root: string): Section[] {
  return globSync('src/{features,resources}/*', { cwd: root })
    .sort()
    .map((folder) => {
      const declared = globSync(`${folder}/**/{slice,resource}.ts`, { cwd: root }).map((file) =>
        basename(dirname(file)),
      );
      const parts = slices.filter(({ name }) => declared.includes(name));
      const operations = parts.flatMap((part) =>
        isResource(part) ? Object.values(offeredOperations(part)) : (part.operations ?? []),
      );
      const routes = listed.flatMap(({ name, route }) => (declared.includes(name) ? [route] : []));
      return {
        folder,
        operations: operations.map(({ name }) => name),
        // The name of a slice without records, such as "trash", is a word of any text.
        resources: parts.filter(isResource).map(({ name }) => name),
        routes: [...new Set([...routes, ...screensOf(root, folder)])],
      };
    });
}

/** The addresses of a slice's own screens, as its browser side and its contracts spell them. */
function screensOf(root: string, folder: string): string[] {
  const files = globSync(`${folder}/{browser.tsx,*contract.ts,*-values.ts,screens/addresses.ts}`, { cwd: root });
  const texts = files.map((file) => readFileSync(`${root}/${file}`, 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/(?:path: |Path = )'(\/[a-z/-]+)/g)].map(([, path = '']) => path));
}
