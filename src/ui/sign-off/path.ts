/** The address of the page that signs days off. */
export const signOffPath = '/sign-off';
