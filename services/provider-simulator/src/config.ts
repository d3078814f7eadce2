import { dayMs } from '@countinghouse/calendar';
import { z } from 'zod';

/** All settings of the simulator; each has a default. */
const serviceSettings = z.object({
  SIMULATOR_HOST: z.string().min(1).default('127.0.0.1'),
  SIMULATOR_PORT: wholeNumber(0, 65_535).default(4030),
  /** The base URL of checkout links, if payers reach the simulator under another name. */
  SIMULATOR_PUBLIC_URL: address().optional(),
  SIMULATOR_STATE_FILE: z.string().min(1).optional(),
  SIMULATOR_SEED: wholeNumber(0, 2 ** 32 - 1).optional(),
  SIMULATOR_TEST_WEBHOOK_URL: address().optional(),
  SIMULATOR_TEST_WEBHOOK_HASH: z.string().min(1).default('simulator'),
  SIMULATOR_LIVE_WEBHOOK_URL: address().optional(),
  SIMULATOR_LIVE_WEBHOOK_HASH: z.string().min(1).default('simulator'),
  SIMULATOR_SETTLEMENT_DELAY_DAYS: wholeNumber(0, 30).default(1),
  SIMULATOR_SETTLEMENT_DESTINATION: z.enum(['wallet', 'bank']).default('wallet'),
  SIMULATOR_TRANSFER_DELAY_MS: wholeNumber(0, dayMs).default(5_000),
  SIMULATOR_SCENARIO_DELAY_MS: wholeNumber(0, dayMs).default(60_000),
  SIMULATOR_LATE_ANSWER_MS: wholeNumber(0, 300_000).default(28_000),
  SIMULATOR_WEBHOOK_DELAY_MS: wholeNumber(0, dayMs).default(0),
  SIMULATOR_SETTLED_AMOUNT_DELAY_MS: wholeNumber(0, dayMs).default(5_000),
  SIMULATOR_MAGIC_ON_LIVE: z.stringbool().default(false),
  SIMULATOR_LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info'),
});

export type ServiceSettings = z.infer<typeof serviceSettings>;

type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/** All settings of the identity check; each has a default. */
const identitySettings = z.object({
  IDENTITY_SIMULATOR_HOST: z.string().min(1).default('127.0.0.1'),
  IDENTITY_SIMULATOR_PORT: wholeNumber(0, 65_535).default(4031),
  IDENTITY_SIMULATOR_PUBLIC_URL: address().optional(),
  IDENTITY_SIMULATOR_KEY: z.string().min(1).default('simulator'),
  IDENTITY_SIMULATOR_LOG_LEVEL: serviceSettings.shape.SIMULATOR_LOG_LEVEL,
});

export type IdentitySettings = z.infer<typeof identitySettings>;

export const readSimulatorSettings = (env: ProcessEnvironment): ServiceSettings =>
  readSettings(serviceSettings, env);

export const readIdentitySettings = (env: ProcessEnvironment): IdentitySettings =>
  readSettings(identitySettings, env);

/** Reports all problems together. */
function readSettings<Settings>(schema: z.ZodType<Settings>, env: ProcessEnvironment): Settings {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) => `  ${issue.path.join('.')}: ${issue.message}`,
  );
  throw new TypeError(`invalid settings:\n${problems.join('\n')}`);
}

function address() {
  return z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });
}

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}
