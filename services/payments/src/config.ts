import { cellMax } from '@countinghouse/identifiers';
import { parseSealingKeys } from '@countinghouse/sealing';
import { z } from 'zod';

/** As long as the hash it keys; shorter would be the weakest part. */
const pepperBytesMin = 32;

/**
 * The payment providers, for every process that calls one. Without settings there is play money
 * only, at the simulator of this repository; live money needs all three of its settings.
 */
const providerSettings = {
  PAYMENTS_INSTALLATION: z
    .string()
    .regex(/^[a-z0-9]{1,8}$/, { error: 'must be one to eight characters of a-z and 0-9' })
    .default('ch')
    .describe('tells installations apart that share an account at the provider'),
  PAYMENTS_LIVE_PROVIDER_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .refine(isSafeForMoney, { error: 'must be https, except on this machine' })
    .optional(),
  PAYMENTS_LIVE_PROVIDER_SECRET_KEY: z.string().min(1).optional(),
  PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: z.string().min(1).optional(),
  PAYMENTS_TEST_PROVIDER_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .default('http://127.0.0.1:4030/v3'),
  PAYMENTS_TEST_PROVIDER_SECRET_KEY: z.string().min(1).default('FLWSECK_TEST-simulator'),
  PAYMENTS_TEST_PROVIDER_CALLBACK_SECRET: z.string().min(1).default('simulator'),
};

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
  PAYMENTS_SEALING_KEYS: sealingKeys(),
  PAYMENTS_CELL: wholeNumber(0, cellMax).default(0),
  PAYMENTS_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((part) => part !== '')),
  PAYMENTS_LIMIT_PER_KEY: wholeNumber(1, 1_000_000_000).default(180),
  PAYMENTS_LIMIT_PER_IP: wholeNumber(1, 1_000_000_000).default(600),
  PAYMENTS_LIMIT_WINDOW_MS: wholeNumber(100, 3_600_000).default(60_000),
  PAYMENTS_CHECKOUT_ATTEMPTS_PER_ADDRESS: wholeNumber(1, 1_000_000_000).default(30),
  PAYMENTS_CHECKOUT_ATTEMPTS_PER_CODE: wholeNumber(1, 1_000_000_000).default(300),
  PAYMENTS_PROVIDER_PAGE_ORIGINS: z
    .string()
    .default('https://checkout.flutterwave.com')
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .describe('where payers are sent to pay; browsers let the form lead there and nowhere else'),
  PAYMENTS_DRAIN_DELAY_MS: wholeNumber(0, 60_000).default(5_000),
  PAYMENTS_LOG_LEVEL: logLevel(),
  ...providerSettings,
});

const workerSettings = z.object({
  PAYMENTS_DATABASE_URL: databaseUrl('the application role, payments_app'),
  PAYMENTS_DATABASE_CONNECTIONS: wholeNumber(1, 200).default(10),
  PAYMENTS_HOST: z.string().min(1).default('127.0.0.1'),
  PAYMENTS_WORKER_METRICS_PORT: wholeNumber(0, 65_535).default(9011),
  PAYMENTS_WORKER_DRAIN_MS: wholeNumber(0, 600_000).default(20_000),
  PAYMENTS_SETTLEMENT_DELAY_DAYS: settlementDelayDays(),
  PAYMENTS_SEALING_KEYS: sealingKeys(),
  PAYMENTS_CELL: wholeNumber(0, cellMax).default(0),
  PAYMENTS_LOG_LEVEL: logLevel(),
  ...providerSettings,
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
  PAYMENTS_SEALING_KEYS: sealingKeys().optional().describe('to store settlement accounts'),
  PAYMENTS_CELL: wholeNumber(0, cellMax).default(0),
  PAYMENTS_OPERATOR: z.string().min(1).default('operator'),
  PAYMENTS_SETTLEMENT_DELAY_DAYS: settlementDelayDays(),
  ...providerSettings,
});

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

export type ApiSettings = z.infer<typeof apiSettings>;

export const readApiSettings = (env: ProcessEnvironment): ApiSettings =>
  parseSettings(apiSettings, env);
export type WorkerSettings = z.infer<typeof workerSettings>;

export const readWorkerSettings = (env: ProcessEnvironment): WorkerSettings =>
  parseSettings(workerSettings, env);
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

/** A secret key must not cross a network in the clear. */
function isSafeForMoney(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
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

function settlementDelayDays() {
  return wholeNumber(0, 30)
    .default(1)
    .describe('whole UTC days from a charge until its money may be paid out');
}

function logLevel() {
  return z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info');
}

function pepper() {
  const error = `must be base64 of at least ${pepperBytesMin} random bytes (openssl rand -base64 32)`;
  return z
    .base64({ error })
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((bytes) => bytes.length >= pepperBytesMin, { error });
}

/** Bank accounts are stored under the first of these; older ones stay listed to be read. */
function sealingKeys() {
  return z
    .string({ error: 'must hold sealing keys, as id:base64 (openssl rand -base64 32)' })
    .transform((text, context) => {
      const parsed = parseSealingKeys(text);
      if (parsed.kind === 'keys') return parsed.keys;
      context.addIssue(parsed.reason);
      return z.NEVER;
    });
}
