/** A heading as it is said inside a sentence: “Loại tin tức” becomes “loại tin tức”. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase() + text.slice(1);
}
