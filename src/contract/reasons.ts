/** How many letters a reason for a doubtful value has at least: fewer are typed to get past the question. */
export const fewestReasonLetters = 10;

/** How many different letters words have: one key held down says nothing. */
const fewestDifferent = 4;

/** Whether words say why: at least ten letters of any script, some of them different. */
export function isReason(reason: string): boolean {
  const letters = reason.toLowerCase().match(/\p{L}/gu) ?? [];
  return letters.length >= fewestReasonLetters && new Set(letters).size >= fewestDifferent;
}

/** Why words are no reason for a doubtful value, with what the text `validation.reasonShort` says; undefined: they are one. */
export function reasonFault(reason: string): { readonly code: string; readonly values: { min: number } } | undefined {
  return isReason(reason) ? undefined : { code: 'reasonShort', values: { min: fewestReasonLetters } };
}
