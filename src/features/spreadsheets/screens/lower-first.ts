/** A heading as it is said inside a sentence: “Danh mục tin tức” becomes “danh mục tin tức”. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase() + text.slice(1);
}
