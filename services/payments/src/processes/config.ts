import { cellMax } from '@countinghouse/identifiers';
import { signUpModes } from '@countinghouse/identity';
import {
  allowedNetworks,
  auditHeads,
  auditSigningKey,
  authorityFile,
  cellClock,
  checkpointSigningKeys,
  databaseUrl,
  httpUrl,
  logLevel,
  mailSender,
  nameServer,
  parseSettings,
  peppers,
  portNumber,
  sealingKeys,
  smtpUrl,
  storeUrl,
  textList,
  toSharedSettings,
  traceCollector,
  tracePercent,
  webhookSealingKeys,
  wholeNumber,
} from '@countinghouse/process';
import type { ProcessEnvironment } from '@countinghouse/process';
import { z } from 'zod';
import { checkedForClock, checkedForMoney } from './check-settings.ts';
import { consoleUrl, settlementDelayDays } from './console-config.ts';
import { isSafeForMoney } from './safe-address.ts';

/**
 * The payment providers, for every process that calls one. By default there is test money only, at
 * this repository's simulator; live money needs all three of its settings.
 */
const providerSettings = {
  PAYMENTS_INSTALLATION: z
    .string()
    .regex(/^[a-z0-9]{1,8}$/, { error: 'must be 1 to 8 characters from a-z and 0-9' })
    .default('ch')
    .describe('distinguishes installations that share a provider account'),
  PAYMENTS_PROVIDER_PAGE_ORIGINS: z
    .string()
    .default('https://checkout.flutterwave.com,https://checkout-v2.dev-flutterwave.com')
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .describe('origins that payers may be sent to, besides the provider’s own address'),
  PAYMENTS_CELL_CLOCK: cellClock(),
  PAYMENTS_LIVE_PROVIDER: z.string().min(1).default('flutterwave'),
  PAYMENTS_TEST_PROVIDER: z.string().min(1).default('flutterwave'),
  PAYMENTS_LIVE_PROVIDER_URL: httpUrl()
    .refine(isSafeForMoney, { error: 'must be an https address, except on this machine' })
    .optional(),
  PAYMENTS_LIVE_PROVIDER_SECRET_KEY: z.string().min(1).optional(),
  PAYMENTS_LIVE_PROVIDER_CALLBACK_SECRET: z.string().min(1).optional(),
  PAYMENTS_TEST_PROVIDER_URL: httpUrl().default('http://127.0.0.1:4030/v3'),
  PAYMENTS_TEST_PROVIDER_SECRET_KEY: z.string().min(1).default('FLWSECK_TEST-simulator'),
  PAYMENTS_TEST_PROVIDER_CALLBACK_SECRET: z.string().min(1).default('simulator'),
};

/** The identity check of the people behind a business; set both or neither. */
const identityCheckSettings = {
  PAYMENTS_IDENTITY_CHECK_URL: httpUrl()
    .refine(isSafeForMoney, { error: 'must be an https address, except on this machine' })
    .optional()
    .describe('if unset, an operator verifies businesses by hand'),
  PAYMENTS_IDENTITY_CHECK_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('signs requests to the identity checker and its notices'),
};

/** For receivers on this machine only: tests, benchmarks, the demo. */
const webhookExceptions = {
  PAYMENTS_WEBHOOK_ALLOWED_NETWORKS: allowedNetworks(),
  PAYMENTS_WEBHOOK_AUTHORITY_FILE: authorityFile(),
  PAYMENTS_WEBHOOK_NAME_SERVER: nameServer(),
};

/** Publishes the head of the audit chain outside the cluster; set both or neither. */
const auditSettings = {
  PAYMENTS_AUDIT_SIGNING_KEY: auditSigningKey(),
  PAYMENTS_AUDIT_HEADS: auditHeads(),
};

/** All settings of the service's processes, with the contract's limits as defaults. */
const apiSettings = z.object({
  PAYMENTS_DATABASE_URL: databaseUrl('the role payments_api'),
  PAYMENTS_DATABASE_CONNECTIONS: wholeNumber(1, 200).default(10),
  PAYMENTS_VALKEY_URL: storeUrl()
    .optional()
    .describe('shared rate limiter; if unset, each process limits on its own'),
  PAYMENTS_HOST: z.string().min(1).default('127.0.0.1'),
  PAYMENTS_PORT: portNumber().default(4010),
  PAYMENTS_METRICS_PORT: portNumber().optional(),
  PAYMENTS_PUBLIC_URL: httpUrl().optional(),
  PAYMENTS_KEY_PEPPER: peppers(),
  PAYMENTS_SEALING_KEYS: sealingKeys(),
  PAYMENTS_WEBHOOK_SEALING_KEYS: webhookSealingKeys(),
  PAYMENTS_CELL: wholeNumber(0, cellMax).default(0),
  PAYMENTS_TRUSTED_PROXIES: textList(),
  PAYMENTS_BOOKS_URLS: textList().describe(
    'addresses of books that members may connect to their business, separated by commas',
  ),
  PAYMENTS_LIMIT_PER_KEY: wholeNumber(1, 1_000_000_000).default(180),
  PAYMENTS_LIMIT_PER_IP: wholeNumber(1, 1_000_000_000).default(600),
  PAYMENTS_LIMIT_WINDOW_MS: wholeNumber(100, 3_600_000).default(60_000),
  PAYMENTS_CHECKOUT_ATTEMPTS_PER_ADDRESS: wholeNumber(1, 1_000_000_000).default(30),
  PAYMENTS_CHECKOUT_ATTEMPTS_PER_CODE: wholeNumber(1, 1_000_000_000).default(300),
  PAYMENTS_DASHBOARD_LIMIT_PER_SESSION: wholeNumber(1, 1_000_000_000).default(300),
  // Fifty people behind one address, each as active as a session may be.
  PAYMENTS_DASHBOARD_LIMIT_PER_ADDRESS: wholeNumber(1, 1_000_000_000).default(15_000),
  PAYMENTS_DASHBOARD_LIMIT_SIGNED_OUT: wholeNumber(1, 1_000_000_000).default(600),
  PAYMENTS_SIGN_IN_FAILURES_PER_ADDRESS: wholeNumber(1, 1_000_000_000)
    .default(100)
    .describe('failed sign-ins allowed per address in 15 minutes'),
  PAYMENTS_SIGN_IN_FAILURES_PER_ACCOUNT: wholeNumber(1, 1_000_000_000)
    .default(10)
    .describe(
      'failed sign-ins allowed per account and address in 15 minutes; three times as many across all addresses',
    ),
  PAYMENTS_SIGN_UP: z
    .enum(signUpModes)
    .default('closed')
    .describe('who may create an account and a business: anyone, whom an operator invites, nobody'),
  PAYMENTS_NEWCOMER_WAIT_HOURS: wholeNumber(1, 720)
    .default(72)
    .describe('how long a new owner or admin must wait before their decisions count'),
  PAYMENTS_ACCOUNT_COOLING_HOURS: accountCoolingHours(),
  PAYMENTS_SETTLEMENT_DELAY_DAYS: settlementDelayDays(),
  PAYMENTS_REPORTS_AT_A_TIME: wholeNumber(1, 50)
    .default(4)
    .describe('reports that one process streams at a time; each uses its own database connection'),
  PAYMENTS_DRAIN_DELAY_MS: wholeNumber(0, 60_000).default(5_000),
  PAYMENTS_LOG_LEVEL: logLevel(),
  PAYMENTS_OTLP_URL: traceCollector(),
  PAYMENTS_TRACE_PERCENT: tracePercent(),
  ...providerSettings,
  ...identityCheckSettings,
  ...webhookExceptions,
});

/**
 * The process that calls merchants' servers has no provider settings: it does not need the keys.
 */
const dispatcherSettings = z
  .object({
    PAYMENTS_DATABASE_URL: databaseUrl('the role payments_dispatcher'),
    PAYMENTS_DATABASE_CONNECTIONS: wholeNumber(4, 200).default(8),
    PAYMENTS_HOST: z.string().min(1).default('127.0.0.1'),
    PAYMENTS_DISPATCHER_METRICS_PORT: portNumber().default(9012),
    PAYMENTS_DISPATCHER_REQUESTS: wholeNumber(2, 20_000)
      .default(1_000)
      .describe('webhook requests in flight at a time; slow receivers may use up to half of them'),
    PAYMENTS_SEALING_KEYS: sealingKeys().optional(),
    PAYMENTS_WEBHOOK_SEALING_KEYS: webhookSealingKeys(),
    PAYMENTS_CELL: wholeNumber(0, cellMax).default(0),
    PAYMENTS_LOG_LEVEL: logLevel(),
    PAYMENTS_OTLP_URL: traceCollector(),
    PAYMENTS_TRACE_PERCENT: tracePercent(),
    PAYMENTS_CELL_CLOCK: providerSettings.PAYMENTS_CELL_CLOCK,
    PAYMENTS_TEST_PROVIDER_URL: providerSettings.PAYMENTS_TEST_PROVIDER_URL,
    PAYMENTS_LIVE_PROVIDER_URL: providerSettings.PAYMENTS_LIVE_PROVIDER_URL,
    PAYMENTS_LIVE_PROVIDER_SECRET_KEY: providerSettings.PAYMENTS_LIVE_PROVIDER_SECRET_KEY,
    ...webhookExceptions,
  })
  .refine(
    (settings) =>
      settings.PAYMENTS_SEALING_KEYS !== undefined ||
      settings.PAYMENTS_WEBHOOK_SEALING_KEYS !== undefined,
    { path: ['PAYMENTS_WEBHOOK_SEALING_KEYS'], error: 'set it, or PAYMENTS_SEALING_KEYS' },
  );

const workerSettings = z
  .object({
    PAYMENTS_DATABASE_URL: databaseUrl('the role payments_worker'),
    PAYMENTS_DATABASE_CONNECTIONS: wholeNumber(1, 200).default(10),
    PAYMENTS_HOST: z.string().min(1).default('127.0.0.1'),
    PAYMENTS_WORKER_METRICS_PORT: portNumber().default(9011),
    PAYMENTS_WORKER_DRAIN_MS: wholeNumber(0, 600_000).default(20_000),
    PAYMENTS_EVENT_RETENTION_MONTHS: wholeNumber(1, 120)
      .default(3)
      .describe('full months of events and deliveries to keep, in addition to the current month'),
    PAYMENTS_PAYER_NOTICE_DAYS: wholeNumber(31, 3_650)
      .default(400)
      .describe('days to keep the notes of which e-mails payers were sent'),
    PAYMENTS_LEDGER_HOT_MONTHS: wholeNumber(3, 240)
      .default(18)
      .describe(
        'full months of the ledger that stay as they were written, in addition to the current month',
      ),
    PAYMENTS_LEDGER_TABLESPACE: z
      .string()
      .regex(/^[a-z_][a-z0-9_]{0,62}$/)
      .optional()
      .describe('where packed months of the ledger go: a tablespace of the database server'),
    PAYMENTS_SMTP_URL: smtpUrl(),
    PAYMENTS_MAIL_FROM: mailSender(),
    PAYMENTS_PUBLIC_URL: httpUrl()
      .default('http://127.0.0.1:4010')
      .describe('base URL of links in e-mails, the same as for the API'),
    PAYMENTS_SETTLEMENT_DELAY_DAYS: settlementDelayDays(),
    PAYMENTS_SEALING_KEYS: sealingKeys(),
    PAYMENTS_WEBHOOK_SEALING_KEYS: webhookSealingKeys(),
    PAYMENTS_CELL: wholeNumber(0, cellMax).default(0),
    PAYMENTS_LOG_LEVEL: logLevel(),
    PAYMENTS_OTLP_URL: traceCollector(),
    PAYMENTS_TRACE_PERCENT: tracePercent(),
    ...providerSettings,
    ...identityCheckSettings,
    ...auditSettings,
    PAYMENTS_CHECKPOINT_SIGNING_KEYS: checkpointSigningKeys(),
  })
  .refine(
    (settings) =>
      (settings.PAYMENTS_SMTP_URL === undefined) === (settings.PAYMENTS_MAIL_FROM === undefined),
    { path: ['PAYMENTS_MAIL_FROM'], error: 'set together with PAYMENTS_SMTP_URL' },
  )
  .refine(
    (settings) =>
      (settings.PAYMENTS_AUDIT_SIGNING_KEY === undefined) ===
      (settings.PAYMENTS_AUDIT_HEADS === undefined),
    { path: ['PAYMENTS_AUDIT_HEADS'], error: 'set together with PAYMENTS_AUDIT_SIGNING_KEY' },
  );

const migrateSettings = z.object({
  PAYMENTS_OWNER_DATABASE_URL: databaseUrl('the owner role, payments_owner'),
  PAYMENTS_ADMIN_DATABASE_URL: databaseUrl('a superuser; needed only for --bootstrap').optional(),
  PAYMENTS_DATABASE_URL: databaseUrl(
    'the URL of a process’s role with its password, for --bootstrap',
  ).optional(),
  PAYMENTS_CELL_CLOCK: providerSettings.PAYMENTS_CELL_CLOCK,
  PAYMENTS_TEST_PROVIDER_URL: providerSettings.PAYMENTS_TEST_PROVIDER_URL,
  PAYMENTS_LIVE_PROVIDER_URL: providerSettings.PAYMENTS_LIVE_PROVIDER_URL,
});

const adminSettings = z.object({
  PAYMENTS_DATABASE_URL: databaseUrl('the role payments_operator'),
  PAYMENTS_KEY_PEPPER: peppers(),
  PAYMENTS_SEALING_KEYS: sealingKeys().optional().describe('required to store settlement accounts'),
  PAYMENTS_WEBHOOK_SEALING_KEYS: webhookSealingKeys(),
  PAYMENTS_PUBLIC_URL: httpUrl().optional().describe('base URL of links in e-mails'),
  PAYMENTS_CONSOLE_URL: consoleUrl(),
  PAYMENTS_CELL: wholeNumber(0, cellMax).default(0),
  PAYMENTS_OPERATOR: z.string().min(1).default('operator'),
  PAYMENTS_OWNER_DATABASE_URL: databaseUrl(
    'this cell’s owner role, for `business move`',
  ).optional(),
  PAYMENTS_OTHER_OWNER_DATABASE_URL: databaseUrl(
    'the other cell’s owner role, for `business move`',
  ).optional(),
  PAYMENTS_SETTLEMENT_DELAY_DAYS: settlementDelayDays(),
  PAYMENTS_ACCOUNT_COOLING_HOURS: accountCoolingHours(),
  ...providerSettings,
  ...auditSettings,
  PAYMENTS_CHECKPOINT_SIGNING_KEYS: checkpointSigningKeys(),
});

export type ApiSettings = z.infer<typeof apiSettings>;

export const readApiSettings = (env: ProcessEnvironment): ApiSettings =>
  checkedForMoney(parseSettings(apiSettings, env));
export type DispatcherSettings = z.infer<typeof dispatcherSettings>;

export const readDispatcherSettings = (env: ProcessEnvironment): DispatcherSettings =>
  checkedForMoney(parseSettings(dispatcherSettings, env), { hasPages: false });
export type WorkerSettings = z.infer<typeof workerSettings>;

export const readWorkerSettings = (env: ProcessEnvironment): WorkerSettings =>
  checkedForMoney(parseSettings(workerSettings, env));
export type MigrateSettings = z.infer<typeof migrateSettings>;

export const readMigrateSettings = (env: ProcessEnvironment): MigrateSettings =>
  checkedForClock(parseSettings(migrateSettings, env));
export const readAdminSettings = (env: ProcessEnvironment): z.infer<typeof adminSettings> =>
  checkedForClock(parseSettings(adminSettings, env));

/** Settings under the names that packages/process uses: `PAYMENTS_HOST` is `HOST`. */
export function sharedSettings<Settings extends object>(settings: Settings) {
  return toSharedSettings('payments', settings);
}

function accountCoolingHours() {
  const meaning =
    'hours after a settlement account is replaced in which payouts need a second approver';
  return wholeNumber(0, 720).default(72).describe(meaning);
}
