/** The password of every account in a test database. */
export const testPassword = 'Mat-khau-thu-2026';

/** The accounts of a test database: one for each seeded role, and one that must change its password first. */
export const accounts = [
  { username: 'administrator', role: 'administrator', mustChangePassword: false },
  { username: 'editor', role: 'editor', mustChangePassword: false },
  { username: 'viewer', role: 'viewer', mustChangePassword: false },
  { username: 'production-clerk', role: 'production-clerk', mustChangePassword: false },
  { username: 'shift-leader', role: 'shift-leader', mustChangePassword: false },
  { username: 'newcomer', role: 'administrator', mustChangePassword: true },
] as const;

export type Username = (typeof accounts)[number]['username'];
