/** A stored figure or reading: the plant or reservoir that it is of, and the rules that ask about it. */
export interface Checked {
  readonly place: string;
  readonly rules: readonly string[];
}
