import { resolve } from 'node:path';
import { z } from 'zod';
import { claimedRoles, ProviderSettingsError, providerSettings } from './identity/providers/settings.ts';
import { StartupError } from './startup-error.ts';
import { parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

const megabyte = 1024 * 1024;

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    // The URL parser rejects an empty host; libpq allows it, with the socket's directory in the query.
    .refine((value) => /^postgres(ql)?:$/.test(URL.parse(value.replace('@/', '@localhost/'))?.protocol ?? ''), {
      error: 'must look like postgres://user:password@host:5432/database',
    })
    .optional(),
  STORAGE_URL: z
    .string()
    .refine((value) => URL.parse(value)?.protocol === 's3:', { error: 'must look like s3://bucket?endpoint=https://…' })
    .optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[a-zA-Z0-9_.-]{3,30}$/, 'must be 3 to 30 letters, digits, dots, dashes or underscores')
    .default('admin'),
  ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').max(128).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** The company's mail server; without it mails are kept for somebody to hand over. */
  SMTP_URL: z
    .string()
    .refine((value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ''), {
      error: 'must look like smtp://user:password@host:587 or smtps://user:password@host:465',
    })
    .optional(),
  /** The sender's address; without it the user name of SMTP_URL, if that is an address. */
  MAIL_FROM: z.email().optional(),
  /** Days after which a session ends, whether it is used or not. */
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** Days after which deleted records are removed permanently; 0: never. */
  TRASH_DAYS: z.coerce.number().int().min(0).max(36_500).default(30),
  /** Days after which personal data of people who left is erased; 0: never automatically. */
  STAFF_RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).default(365),
  /** Days after which the addresses of links are checked again; 0: links are never checked. */
  CHECK_LINKS_DAYS: z.coerce.number().int().min(0).max(365).default(0),
  /** Maximum size of a picture, a document and a video, in megabytes. */
  UPLOAD_PICTURE_MB: z.coerce.number().int().min(1).max(200).default(30),
  UPLOAD_DOCUMENT_MB: z.coerce.number().int().min(1).max(200).default(50),
  UPLOAD_VIDEO_MB: z.coerce.number().int().min(1).max(2_047).default(1_024),
  /** Maximum size of all unfinished uploads of one account, in megabytes. */
  UPLOAD_UNFINISHED_MB: z.coerce.number().int().min(1).max(1_000_000).default(4_096),
  /** Requests per minute from one address; 0: no limit. */
  RATE_LIMIT: z.coerce.number().int().min(0).default(6000),
  /** Event loop delay in milliseconds above which the process refuses calls; 0: it never refuses. */
  MOST_DELAY: z.coerce.number().int().min(0).max(60_000).default(2_000),
  /** The proxies whose X-Forwarded-For, -Proto and -Host headers are trusted: their number or their networks. */
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((value, context): TrustedProxies => {
      const proxies = parseTrustedProxies(value);
      if (proxies !== undefined) return proxies;
      context.addIssue('must be the number of proxies in front (1) or their addresses and networks (10.0.0.0/8, ::1)');
      return z.NEVER;
    }),
  /** Seconds within which a whole request, with its body, must arrive. */
  REQUEST_TIMEOUT: z.coerce.number().int().min(1).max(3_600).default(300),
  /** Bytes a second that must arrive of a request's body, counted over so many seconds; 0: any. */
  REQUEST_RATE: z.coerce.number().int().min(0).max(1_000_000).default(500),
  REQUEST_RATE_SECONDS: z.coerce.number().int().min(1).max(300).default(15),
  /** The bearer token with which a scraper reads /metrics; without it only signed-in accounts read them. */
  METRICS_TOKEN: z.string().min(24, 'must have at least 24 characters').optional(),
  /** Who may read the API documentation (/api/docs, /api/openapi.json). */
  API_DOCS: z.enum(['signed-in', 'public']).default('signed-in'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings from environment variables; an empty variable counts as unset.
 * @throws StartupError (2) with each invalid variable and the reason.
 */
export function readConfig(variables: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    const reasons = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new StartupError(2, `Settings cannot be used. ${reasons.join('; ')}`);
  }
  const values = result.data;
  return {
    mail: mailSettings(values),
    ...signInSettings(given),
    port: values.PORT,
    host: values.HOST,
    dataDirectory: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    sessionDays: values.SESSION_DAYS,
    databasePool: values.DATABASE_POOL,
    storageUrl: values.STORAGE_URL,
    publicUrl: values.PUBLIC_URL,
    adminUsername: values.ADMIN_USERNAME,
    adminPassword: values.ADMIN_PASSWORD,
    sessionSecret: values.SESSION_SECRET,
    trashDays: values.TRASH_DAYS,
    staffRetentionDays: values.STAFF_RETENTION_DAYS,
    linkCheckDays: values.CHECK_LINKS_DAYS,
    uploadLimits: {
      image: values.UPLOAD_PICTURE_MB * megabyte,
      document: values.UPLOAD_DOCUMENT_MB * megabyte,
      video: values.UPLOAD_VIDEO_MB * megabyte,
      unfinished: values.UPLOAD_UNFINISHED_MB * megabyte,
    },
    rateLimit: values.RATE_LIMIT,
    mostDelay: values.MOST_DELAY,
    trustProxy: values.TRUST_PROXY,
    requestTimeout: values.REQUEST_TIMEOUT * 1_000,
    leastRate: { bytes: values.REQUEST_RATE, seconds: values.REQUEST_RATE_SECONDS },
    metricsToken: values.METRICS_TOKEN,
    apiDocs: values.API_DOCS,
    logLevel: values.LOG_LEVEL,
  };
}

/** @throws StartupError (2) when there is a mail server but no address to send from. */
function mailSettings({ SMTP_URL: url, MAIL_FROM }: z.infer<typeof environment>) {
  if (url === undefined) return undefined;
  const user = decodeURIComponent(URL.parse(url)?.username ?? '');
  const from = MAIL_FROM ?? (user.includes('@') ? user : undefined);
  if (from === undefined) {
    throw new StartupError(2, 'Settings cannot be used. MAIL_FROM: name the address that mails are sent from');
  }
  return { url, from };
}

/** @throws StartupError (2) when a provider has only some of its variables, or one that cannot be used. */
function signInSettings(variables: NodeJS.ProcessEnv) {
  try {
    const providers = providerSettings(variables);
    const claimed = claimedRoles(variables.OIDC_ROLES);
    if (claimed.length > 0 && !providers.some(({ name }) => name === 'oidc')) {
      throw new ProviderSettingsError('OIDC_ROLES: needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
    }
    return { providers, claimedRoles: claimed };
  } catch (error) {
    if (!(error instanceof ProviderSettingsError)) throw error;
    throw new StartupError(2, `Settings cannot be used. ${error.message}`);
  }
}
