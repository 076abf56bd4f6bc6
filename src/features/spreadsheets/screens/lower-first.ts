/** A heading in the form for the middle of a sentence: “Danh mục tin tức” becomes “danh mục tin tức”. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase() + text.slice(1);
}
