/** The pages of an account besides signing in: one script. */
export { LockScreenPage } from './lock-screen-page.tsx';
export { ChangePasswordPage, ForgotPasswordPage, ResetPasswordPage } from './password-pages.tsx';
