import { cellMax } from '@countinghouse/identifiers';
import { z } from 'zod';

/** As long as the hash it keys; shorter would be the weakest part. */
const pepperBytesMin = 32;

/** Every setting of the service's processes, with the contract's limits as defaults. */
const apiSettings = z.object({
  PAYMENTS_DATABASE_URL: databaseUrl('the application role, payments_app'),
  PAYMENTS_DATABASE_CONNECTIONS: wholeNumber(1, 200).default(10),
  PAYMENTS_VALKEY_URL: z
    .url({ protocol: /^(redis|rediss|valkey)$/, error: 'must be a redis:// address' })
    .optional()
    .describe('the shared rate limiter; without it each process limits on its own'),
  PAYMENTS_HOST: z.string().min(1).default('127.0.0.1'),
  PAYMENTS_PORT: wholeNumber(0, 65_535).default(4010),
  PAYMENTS_METRICS_PORT: wholeNumber(0, 65_535).optional(),
  PAYMENTS_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .optional(),
  PAYMENTS_KEY_PEPPER: pepper(),
  PAYMENTS_CELL: wholeNumber(0, cellMax).default(0),
  PAYMENTS_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((part) => part !== '')),
  PAYMENTS_LIMIT_PER_KEY: wholeNumber(1, 1_000_000_000).default(180),
  PAYMENTS_LIMIT_PER_IP: wholeNumber(1, 1_000_000_000).default(600),
  PAYMENTS_LIMIT_WINDOW_MS: wholeNumber(100, 3_600_000).default(60_000),
  PAYMENTS_DRAIN_DELAY_MS: wholeNumber(0, 60_000).default(5_000),
  PAYMENTS_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
});

const migrateSettings = z.object({
  PAYMENTS_OWNER_DATABASE_URL: databaseUrl('the owner role, payments_owner'),
  PAYMENTS_ADMIN_DATABASE_URL: databaseUrl('a superuser; only --bootstrap needs it').optional(),
  PAYMENTS_DATABASE_URL: databaseUrl(
    'the application role; its password, for --bootstrap',
  ).optional(),
});

const adminSettings = z.object({
  PAYMENTS_DATABASE_URL: databaseUrl('the application role, payments_app'),
  PAYMENTS_KEY_PEPPER: pepper(),
  PAYMENTS_CELL: wholeNumber(0, cellMax).default(0),
  PAYMENTS_OPERATOR: z.string().min(1).default('operator'),
});

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

export type ApiSettings = z.infer<typeof apiSettings>;

export const readApiSettings = (env: ProcessEnvironment): ApiSettings =>
  parseSettings(apiSettings, env);
export type MigrateSettings = z.infer<typeof migrateSettings>;

export const readMigrateSettings = (env: ProcessEnvironment): MigrateSettings =>
  parseSettings(migrateSettings, env);
export const readAdminSettings = (env: ProcessEnvironment): z.infer<typeof adminSettings> =>
  parseSettings(adminSettings, env);

/** A process that cannot run says everything that is wrong, in one go, without repeating a secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

function parseSettings<Settings>(schema: z.ZodType<Settings>, env: ProcessEnvironment): Settings {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const name = issue.path.join('.');
    const isMissing = env[name] === undefined;
    return `  ${name}: ${isMissing ? `is not set; ${issue.message}` : issue.message}`;
  });
  throw new SettingsError(`these settings need attention:\n${problems.join('\n')}`);
}

function databaseUrl(purpose: string) {
  return z.url({
    protocol: /^postgres(ql)?$/,
    error: `must be a postgres:// address (${purpose})`,
  });
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

function pepper() {
  const error = `must be base64 of at least ${pepperBytesMin} random bytes (openssl rand -base64 32)`;
  return z
    .base64({ error })
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((bytes) => bytes.length >= pepperBytesMin, { error });
}
