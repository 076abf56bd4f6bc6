/** How many letters a reason for a doubtful value has at least: fewer are typed to get past the question. */
const leastLetters = 10;

/** Why words are no reason for a doubtful value, with what the text `validation.reasonShort` says; undefined: they are one. */
export function reasonFault(reason: string): { readonly code: string; readonly values: { min: number } } | undefined {
  const letters = reason.match(/\p{L}/gu)?.length ?? 0;
  return letters < leastLetters ? { code: 'reasonShort', values: { min: leastLetters } } : undefined;
}
