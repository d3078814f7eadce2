import { cellMax } from '@countinghouse/identifiers';
import {
  cellClockUrl,
  databaseUrl,
  httpUrl,
  logLevel,
  parseSettings,
  peppers,
  portNumber,
  prometheusUrl,
  sealingKeys,
  storeUrl,
  textList,
  webhookSealingKeys,
  traceCollector,
  tracePercent,
  wholeNumber,
} from '@countinghouse/process';
import type { ProcessEnvironment } from '@countinghouse/process';
import { z } from 'zod';

/** The operators' console: with its own URL, cookies and database role, separate from the API. */
const consoleSettings = z.object({
  ACCOUNTING_DATABASE_URL: databaseUrl('the role accounting_operator'),
  ACCOUNTING_DATABASE_CONNECTIONS: wholeNumber(1, 200).default(4),
  ACCOUNTING_VALKEY_URL: storeUrl()
    .optional()
    .describe('shared rate limiter; if unset, each process limits on its own'),
  ACCOUNTING_HOST: z.string().min(1).default('127.0.0.1'),
  ACCOUNTING_CONSOLE_PORT: portNumber().default(4025),
  ACCOUNTING_CONSOLE_METRICS_PORT: portNumber().optional(),
  ACCOUNTING_CONSOLE_URL: consoleUrl(),
  ACCOUNTING_PUBLIC_URL: httpUrl()
    .default('http://127.0.0.1:4020')
    .describe('base URL of links in e-mails to members, as for the API'),
  ACCOUNTING_KEY_PEPPER: peppers(),
  ACCOUNTING_SEALING_KEYS: sealingKeys(),
  ACCOUNTING_WEBHOOK_SEALING_KEYS: webhookSealingKeys(),
  ACCOUNTING_CELL: wholeNumber(0, cellMax).default(0),
  ACCOUNTING_CELL_CLOCK_URL: cellClockUrl(),
  ACCOUNTING_TRUSTED_PROXIES: textList(),
  ACCOUNTING_DRAIN_DELAY_MS: wholeNumber(0, 60_000).default(5_000),
  ACCOUNTING_LOG_LEVEL: logLevel(),
  ACCOUNTING_OTLP_URL: traceCollector(),
  ACCOUNTING_TRACE_PERCENT: tracePercent(),
  ACCOUNTING_PROMETHEUS_URL: prometheusUrl(),
});

export type ConsoleSettings = z.infer<typeof consoleSettings>;

export const readConsoleSettings = (env: ProcessEnvironment): ConsoleSettings =>
  parseSettings(consoleSettings, env);

export function consoleUrl() {
  return httpUrl()
    .refine(isSafe, { error: 'must be an https address, except on this machine' })
    .optional()
    .describe('where operators open the console; passkeys are bound to its host');
}

/** Sessions of operators travel over https, except on this machine. */
function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
