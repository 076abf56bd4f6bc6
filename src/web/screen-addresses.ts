import { paths } from './paths.ts';
import { screens } from './screens.tsx';

/** Every address of the application in the router's notation; the build writes them down for the server. */
export const screenAddresses: readonly string[] = [
  ...screens.map(({ path }) => path),
  ...[paths.signIn, `${paths.signIn}/$provider`, paths.signUp, paths.forgotPassword],
  ...[paths.changePassword, paths.resetPassword, paths.lockScreen, paths.secondFactor],
];
