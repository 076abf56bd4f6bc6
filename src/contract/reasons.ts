/** How many letters a reason for a doubtful value has at least: fewer are typed to get past the question. */
export const fewestReasonLetters = 10;

/** Whether words say why: at least ten letters of any script. */
export function isReason(reason: string): boolean {
  return (reason.match(/\p{L}/gu) ?? []).length >= fewestReasonLetters;
}

/** Why words are no reason for a doubtful value, with what the text `validation.reasonShort` says; undefined: they are one. */
export function reasonFault(reason: string): { readonly code: string; readonly values: { min: number } } | undefined {
  return isReason(reason) ? undefined : { code: 'reasonShort', values: { min: fewestReasonLetters } };
}
