/** What is fetched together: the fonts of running text, the libraries that any screen stands on, and frame and list. */
export type Part = 'text' | 'foundation' | 'application';

/**
 * Begins to fetch the files that a part of the application is made of, without running them. The page names them in
 * templates, which fetch nothing by themselves (scripts/entry-page.ts).
 */
export function fetchFiles(page: Document, part: Part): void {
  const template = page.getElementById(`${part}-files`);
  if (template instanceof HTMLTemplateElement) page.head.append(template.content);
}
