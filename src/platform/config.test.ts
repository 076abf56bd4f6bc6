import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

describe('settings', () => {
  test('have defaults, and an empty variable is an absent one', () => {
    const absent = readConfig({});
    expect(absent).toMatchObject({ port: 3000, host: '127.0.0.1', dataDirectory: resolve('data'), trustProxy: 0 });
    expect([absent.trashDays, absent.staffRetentionDays]).toEqual([30, 365]);
    expect(readConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '', ADMIN_PASSWORD: '' })).toEqual(absent);
  });

  test.each([
    ['TRUST_PROXY', '1', { trustProxy: 1 }],
    ['TRUST_PROXY', 'false', { trustProxy: 0 }],
    ['TRUST_PROXY', '127.0.0.1, 10.0.0.0/8,fc00::/7,loopback', {}],
    ['PORT', '0', { port: 0 }],
    ['TRASH_DAYS', '0', { trashDays: 0 }],
    ['STAFF_RETENTION_DAYS', '0', { staffRetentionDays: 0 }],
    ['DATABASE_URL', 'postgresql://user:p%40ss@db:5432/cms?sslmode=require', {}],
    ['DATABASE_URL', 'postgres://user:password@/cms?host=/run/postgresql', {}],
    ['STORAGE_URL', 's3://files?endpoint=https://minio:9000', {}],
  ])('%s may be %s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });

  test.each([
    ['PORT', 'x'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/cms'],
    ['DATABASE_URL', 'localhost/cms'],
    ['STORAGE_URL', 'https://bucket'],
    ['PUBLIC_URL', 'cms.example.test'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['ADMIN_USERNAME', 'a b'],
    ['ADMIN_PASSWORD', 'short'],
    ['SESSION_SECRET', 'short'],
    ['SESSION_DAYS', '0'],
    ['DATABASE_POOL', '1'],
    ['TRASH_DAYS', '-1'],
    ['TRASH_DAYS', '1.5'],
    ['STAFF_RETENTION_DAYS', '-1'],
    ['RATE_LIMIT', '-1'],
    ['TRUST_PROXY', 'yes'],
    // This would trust the leftmost entry of X-Forwarded-For, which any client can write.
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '127.0.0.1,128.0.0.0/1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', 'proxy.example.test'],
    ['TRUST_PROXY', '127.0.0.1,'],
    ['REQUEST_TIMEOUT', '0'],
    ['METRICS_TOKEN', 'short'],
    ['OIDC_ROLES', 'groups:editors=editor'],
    ['API_DOCS', 'private'],
    ['LOG_LEVEL', 'loud'],
  ])('%s may not be %s, which is told by name', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(StartupError);
    expect(read).toThrow(new RegExp(`^Settings cannot be used\\. ${name}: [^\\n]+$`));
  });
});
