import { cellMax } from '@countinghouse/identifiers';
import {
  cellClock,
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
import { isSafeForMoney } from './safe-address.ts';

/** The operators' console: with its own URL, cookies and database role, separate from the API. */
const consoleSettings = z.object({
  PAYMENTS_DATABASE_URL: databaseUrl('the role payments_operator'),
  PAYMENTS_DATABASE_CONNECTIONS: wholeNumber(1, 200).default(4),
  PAYMENTS_VALKEY_URL: storeUrl()
    .optional()
    .describe('shared rate limiter; if unset, each process limits on its own'),
  PAYMENTS_HOST: z.string().min(1).default('127.0.0.1'),
  PAYMENTS_CONSOLE_PORT: portNumber().default(4015),
  PAYMENTS_CONSOLE_METRICS_PORT: portNumber().optional(),
  PAYMENTS_CONSOLE_URL: consoleUrl(),
  PAYMENTS_PUBLIC_URL: httpUrl()
    .default('http://127.0.0.1:4010')
    .describe('base URL of links in e-mails to members, as for the API'),
  PAYMENTS_KEY_PEPPER: peppers(),
  PAYMENTS_SEALING_KEYS: sealingKeys(),
  PAYMENTS_WEBHOOK_SEALING_KEYS: webhookSealingKeys(),
  PAYMENTS_CELL: wholeNumber(0, cellMax).default(0),
  PAYMENTS_CELL_CLOCK: cellClock(),
  PAYMENTS_TRUSTED_PROXIES: textList(),
  PAYMENTS_DRAIN_DELAY_MS: wholeNumber(0, 60_000).default(5_000),
  PAYMENTS_LOG_LEVEL: logLevel(),
  PAYMENTS_OTLP_URL: traceCollector(),
  PAYMENTS_TRACE_PERCENT: tracePercent(),
  PAYMENTS_PROMETHEUS_URL: prometheusUrl(),
  PAYMENTS_SETTLEMENT_DELAY_DAYS: settlementDelayDays(),
});

export type ConsoleSettings = z.infer<typeof consoleSettings>;

export const readConsoleSettings = (env: ProcessEnvironment): ConsoleSettings =>
  parseSettings(consoleSettings, env);

export function consoleUrl() {
  return httpUrl()
    .refine(isSafeForMoney, { error: 'must be an https address, except on this machine' })
    .optional()
    .describe('where operators open the console; passkeys are bound to its host');
}

export function settlementDelayDays() {
  return wholeNumber(0, 30)
    .default(1)
    .describe('full UTC days after a charge before its money can be paid out');
}
