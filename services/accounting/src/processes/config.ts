import { cellMax } from '@countinghouse/identifiers';
import { signUpModes } from '@countinghouse/identity';
import {
  allowedNetworks,
  auditHeads,
  auditSigningKey,
  authorityFile,
  cellClockUrl,
  checkpointSigningKeys,
  databaseUrl,
  httpUrl,
  logLevel,
  mailSender,
  nameServer,
  parseSettings,
  peppers,
  portNumber,
  scannerUrl,
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
import { mailsPerDayDefault } from '../customers/sending/document-mail.rules.ts';
import { consoleUrl } from './console-config.ts';

/** Every serving process connects with its own role, and creates ids of its cell. */
const servingSettings = {
  ACCOUNTING_DATABASE_URL: databaseUrl('the role of the process, such as accounting_api'),
  ACCOUNTING_HOST: z.string().min(1).default('127.0.0.1'),
  ACCOUNTING_CELL: wholeNumber(0, cellMax).default(0),
  ACCOUNTING_LOG_LEVEL: logLevel(),
  ACCOUNTING_OTLP_URL: traceCollector(),
  ACCOUNTING_TRACE_PERCENT: tracePercent(),
  ACCOUNTING_CELL_CLOCK_URL: cellClockUrl(),
};

/** Reading statements, rendering documents and matching bank lines each have their own threads. */
const computeSettings = {
  ACCOUNTING_COMPUTE_THREADS: wholeNumber(1, 32)
    .default(1)
    .describe('threads for each of: reading statements, drawing PDFs, matching bank lines'),
  ACCOUNTING_COMPUTE_QUEUE: wholeNumber(1, 1_000)
    .default(19)
    .describe(
      'tasks of each kind that may wait for a thread; each organisation may have half of them',
    ),
};

/** For receivers on this machine only: tests, benchmarks, the demo. */
const webhookExceptionSettings = {
  ACCOUNTING_WEBHOOK_ALLOWED_NETWORKS: allowedNetworks(),
  ACCOUNTING_WEBHOOK_AUTHORITY_FILE: authorityFile(),
  ACCOUNTING_WEBHOOK_NAME_SERVER: nameServer(),
};

/** Exports the head of the audit chain from the cluster: set both or neither. */
const auditSettings = {
  ACCOUNTING_AUDIT_SIGNING_KEY: auditSigningKey(),
  ACCOUNTING_AUDIT_HEADS: auditHeads(),
};

const mailsPerDay = () =>
  wholeNumber(1, 1_000_000_000)
    .default(mailsPerDayDefault)
    .describe(
      'e-mails to customers per organisation and day; use the same value for API and worker',
    );

const paymentsUrls = () =>
  textList().describe(
    'addresses of payments services that organisations may connect, separated by commas; use the same value for API and worker',
  );

const scanner = () =>
  scannerUrl()
    .optional()
    .describe(
      'a virus scanner that speaks clamd’s INSTREAM, such as tcp://127.0.0.1:3310; use the same value for API and worker; without it files are not scanned',
    );

const apiSettings = z.object({
  ...servingSettings,
  ACCOUNTING_DATABASE_CONNECTIONS: wholeNumber(1, 200).default(10),
  ACCOUNTING_VALKEY_URL: storeUrl()
    .optional()
    .describe('the shared rate limiter; without it each process limits separately'),
  ACCOUNTING_PORT: portNumber().default(4020),
  ACCOUNTING_METRICS_PORT: portNumber().optional(),
  ACCOUNTING_PUBLIC_URL: httpUrl().optional(),
  ACCOUNTING_KEY_PEPPER: peppers(),
  ACCOUNTING_TRUSTED_PROXIES: textList(),
  ACCOUNTING_LIMIT_PER_KEY: wholeNumber(1, 1_000_000_000).default(180),
  ACCOUNTING_LIMIT_PER_IP: wholeNumber(1, 1_000_000_000).default(600),
  ACCOUNTING_LIMIT_WINDOW_MS: wholeNumber(100, 3_600_000).default(60_000),
  ACCOUNTING_DRAIN_DELAY_MS: wholeNumber(0, 60_000).default(5_000),
  ACCOUNTING_SEALING_KEYS: sealingKeys(),
  ACCOUNTING_WEBHOOK_SEALING_KEYS: webhookSealingKeys(),
  ACCOUNTING_APP_LIMIT_PER_SESSION: wholeNumber(1, 1_000_000_000).default(300),
  // Fifty people behind one address, each as active as a session allows.
  ACCOUNTING_APP_LIMIT_PER_ADDRESS: wholeNumber(1, 1_000_000_000).default(15_000),
  ACCOUNTING_APP_LIMIT_SIGNED_OUT: wholeNumber(1, 1_000_000_000).default(600),
  ACCOUNTING_SIGN_IN_FAILURES_PER_ADDRESS: wholeNumber(1, 1_000_000_000)
    .default(50)
    .describe('failed sign-in attempts per address within 15 minutes'),
  ACCOUNTING_SIGN_IN_FAILURES_PER_ACCOUNT: wholeNumber(1, 1_000_000_000)
    .default(10)
    .describe('failed sign-in attempts per account and address within 15 minutes'),
  ACCOUNTING_SIGN_UP: z
    .enum(signUpModes)
    .default('closed')
    .describe(
      'who may create an account and an organisation: anyone, whom an operator invites, nobody',
    ),
  ACCOUNTING_PAGE_VIEWS_PER_ADDRESS: wholeNumber(1, 1_000_000_000)
    .default(300)
    .describe('views of customer pages per address and minute'),
  ACCOUNTING_PAGE_ANSWERS_PER_ADDRESS: wholeNumber(1, 1_000_000_000)
    .default(20)
    .describe('forms submitted on customer pages per address and minute'),
  ACCOUNTING_MAILS_PER_DAY: mailsPerDay(),
  ACCOUNTING_PAYMENTS_URLS: paymentsUrls(),
  ACCOUNTING_SCANNER_URL: scanner(),
  ...computeSettings,
  ...webhookExceptionSettings,
});

const workerSettings = z
  .object({
    ...servingSettings,
    ACCOUNTING_DATABASE_CONNECTIONS: wholeNumber(1, 200).default(10),
    ACCOUNTING_WORKER_METRICS_PORT: portNumber().default(9021),
    ACCOUNTING_WORKER_DRAIN_MS: wholeNumber(0, 600_000).default(20_000),
    ACCOUNTING_EVENT_RETENTION_MONTHS: wholeNumber(1, 120)
      .default(3)
      .describe(
        'full months for which events and deliveries are kept, in addition to the current month',
      ),
    ACCOUNTING_PUBLIC_LINK_DAYS: wholeNumber(1, 3_650)
      .default(400)
      .describe(
        'days for which a link to an invoice or quote works; sending the document again creates a new link',
      ),
    ...computeSettings,
    ACCOUNTING_SEALING_KEYS: sealingKeys(),
    ACCOUNTING_WEBHOOK_SEALING_KEYS: webhookSealingKeys(),
    ACCOUNTING_SMTP_URL: smtpUrl(),
    ACCOUNTING_MAIL_FROM: mailSender(),
    ACCOUNTING_PUBLIC_URL: httpUrl()
      .default('http://127.0.0.1:4020')
      .describe('base URL of links in e-mails; use the same value as for the API'),
    ...auditSettings,
    ACCOUNTING_CHECKPOINT_SIGNING_KEYS: checkpointSigningKeys(),
    ACCOUNTING_MAILS_PER_DAY: mailsPerDay(),
    ACCOUNTING_PAYMENTS_URLS: paymentsUrls(),
    ACCOUNTING_SCANNER_URL: scanner(),
  })
  .refine(
    (settings) =>
      (settings.ACCOUNTING_SMTP_URL === undefined) ===
      (settings.ACCOUNTING_MAIL_FROM === undefined),
    { path: ['ACCOUNTING_MAIL_FROM'], error: 'must be set together with ACCOUNTING_SMTP_URL' },
  )
  .refine(
    (settings) =>
      (settings.ACCOUNTING_AUDIT_SIGNING_KEY === undefined) ===
      (settings.ACCOUNTING_AUDIT_HEADS === undefined),
    {
      path: ['ACCOUNTING_AUDIT_HEADS'],
      error: 'must be set together with ACCOUNTING_AUDIT_SIGNING_KEY',
    },
  );

const dispatcherSettings = z
  .object({
    ...servingSettings,
    ACCOUNTING_DATABASE_CONNECTIONS: wholeNumber(4, 200).default(8),
    ACCOUNTING_DISPATCHER_METRICS_PORT: portNumber().default(9022),
    ACCOUNTING_DISPATCHER_REQUESTS: wholeNumber(2, 20_000)
      .default(1_000)
      .describe('concurrent webhook requests; up to half may wait for slow endpoints'),
    ACCOUNTING_SEALING_KEYS: sealingKeys().optional(),
    ACCOUNTING_WEBHOOK_SEALING_KEYS: webhookSealingKeys(),
    ACCOUNTING_PUBLIC_URL: httpUrl()
      .default('http://127.0.0.1:4020')
      .describe('base URL of links in e-mails; use the same value as for the API'),
    ...webhookExceptionSettings,
  })
  .refine(
    (settings) =>
      settings.ACCOUNTING_SEALING_KEYS !== undefined ||
      settings.ACCOUNTING_WEBHOOK_SEALING_KEYS !== undefined,
    { path: ['ACCOUNTING_WEBHOOK_SEALING_KEYS'], error: 'set it, or ACCOUNTING_SEALING_KEYS' },
  );

const migrateSettings = z.object({
  ACCOUNTING_OWNER_DATABASE_URL: databaseUrl('the owner role, accounting_owner'),
  ACCOUNTING_ADMIN_DATABASE_URL: databaseUrl('a superuser; needed only for --bootstrap').optional(),
  ACCOUNTING_DATABASE_URL: databaseUrl(
    'the URL of a process’s role with its password, for --bootstrap',
  ).optional(),
});

const adminSettings = z.object({
  ACCOUNTING_DATABASE_URL: databaseUrl('the role accounting_operator'),
  ACCOUNTING_KEY_PEPPER: peppers(),
  ACCOUNTING_CELL: wholeNumber(0, cellMax).default(0),
  ACCOUNTING_OPERATOR: z.string().min(1).default('operator'),
  ACCOUNTING_SEALING_KEYS: sealingKeys()
    .optional()
    .describe('needed by webhook commands for secrets and by member commands for e-mails'),
  ACCOUNTING_WEBHOOK_SEALING_KEYS: webhookSealingKeys(),
  ACCOUNTING_PUBLIC_URL: httpUrl().optional().describe('base URL of links in e-mails'),
  ACCOUNTING_CONSOLE_URL: consoleUrl(),
  ...webhookExceptionSettings,
  ...auditSettings,
});

export type ApiSettings = z.infer<typeof apiSettings>;
export type WorkerSettings = z.infer<typeof workerSettings>;
export type DispatcherSettings = z.infer<typeof dispatcherSettings>;
type MigrateSettings = z.infer<typeof migrateSettings>;
type AdminSettings = z.infer<typeof adminSettings>;

export const readApiSettings = (env: ProcessEnvironment): ApiSettings =>
  parseSettings(apiSettings, env);

export const readWorkerSettings = (env: ProcessEnvironment): WorkerSettings =>
  parseSettings(workerSettings, env);

export const readDispatcherSettings = (env: ProcessEnvironment): DispatcherSettings =>
  parseSettings(dispatcherSettings, env);

export const readMigrateSettings = (env: ProcessEnvironment): MigrateSettings =>
  parseSettings(migrateSettings, env);

export const readAdminSettings = (env: ProcessEnvironment): AdminSettings =>
  parseSettings(adminSettings, env);

export function computeOptionsOf(settings: Pick<ApiSettings, keyof typeof computeSettings>) {
  return {
    threads: settings.ACCOUNTING_COMPUTE_THREADS,
    queueMax: settings.ACCOUNTING_COMPUTE_QUEUE,
  };
}

/** Named as in packages/process: `ACCOUNTING_HOST` is `HOST`. */
export function sharedSettings<Settings extends object>(settings: Settings) {
  return toSharedSettings('accounting', settings);
}
