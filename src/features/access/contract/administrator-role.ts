/** The role that gets every new function of the product. */
export const administratorRole = 'administrator';
