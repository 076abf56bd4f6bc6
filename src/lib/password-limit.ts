/** How hard a password is to guess: 0 and 1 at once, 2 within hours, 3 and 4 not by trying. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** The minimum strength of a password. */
export const requiredStrength: Strength = 3;
