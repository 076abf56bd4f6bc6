/** How many letters the words of a reason must have: fewer say nothing to whoever has to answer for the figure. */
export const fewestReasonLetters = 10;

/** Whether a text says why: at least ten letters of any script. */
export function isReason(text: string): boolean {
  return (text.match(/\p{L}/gu) ?? []).length >= fewestReasonLetters;
}
