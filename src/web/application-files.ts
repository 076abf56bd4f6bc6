/** What loads together: the fonts of body text, the libraries that every screen needs, and frame and list. */
export type Part = 'text' | 'foundation' | 'application';

/**
 * Starts to load the files of a part of the application, without running them. The page names them in `<template>`
 * elements, which load nothing by themselves (scripts/entry-page.ts).
 */
export function fetchFiles(page: Document, part: Part): void {
  const template = page.getElementById(`${part}-files`);
  if (template instanceof HTMLTemplateElement) page.head.append(template.content);
}
