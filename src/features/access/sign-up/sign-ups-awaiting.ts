import { signUpsPath } from '../contract/common.ts';
import { approveSignUp, signUpRecords } from '../contract/sign-up.ts';

/** Those who signed up and wait until somebody approves them. */
export const signUpsAwaiting = {
  resource: { name: signUpRecords },
  href: signUpsPath,
  decidedBy: approveSignUp,
  waiting: async () =>
    `SELECT id, full_name AS title, NULL::uuid AS asked_by, confirmed_at AS asked_at FROM sign_ups WHERE state = 'waiting'`,
};
