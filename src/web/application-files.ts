/**
 * Begins to fetch the files that the application behind the entrance is made of, without running them. The page names
 * them in a template, which fetches nothing by itself (scripts/entry-page.ts).
 */
export function fetchApplicationFiles(page: Document): void {
  const template = page.getElementById('application-files');
  if (template instanceof HTMLTemplateElement) page.head.append(template.content);
}
