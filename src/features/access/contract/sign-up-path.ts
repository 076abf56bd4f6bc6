/** The address of the page to sign up, which links in mails lead to. */
export const signUpPath = '/signup';
