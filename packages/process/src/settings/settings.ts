import { z } from 'zod';
import { readSecretFiles } from './secret-files.ts';
import type { ProcessEnvironment, SettingProblem } from './secret-files.ts';

export type { ProcessEnvironment } from './secret-files.ts';

/** Lists everything that is wrong with the settings in one message, without repeating a secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(problems: readonly SettingProblem[]) {
    const lines = problems.map(({ setting, message }) => `  ${setting}: ${message}`);
    super(`invalid settings:\n${lines.join('\n')}`);
  }
}

export function parseSettings<Settings>(
  schema: z.ZodType<Settings>,
  env: ProcessEnvironment,
): Settings {
  const { env: whole, problems } = readSecretFiles(env);
  if (problems.length > 0) throw new SettingsError(problems);
  const result = schema.safeParse(whole);
  if (result.success) return result.data;
  throw new SettingsError(
    result.error.issues.map((issue) => {
      const setting = issue.path.join('.');
      const isMissing = whole[setting] === undefined;
      return { setting, message: isMissing ? `is not set; ${issue.message}` : issue.message };
    }),
  );
}

export function databaseUrl(purpose: string) {
  return z
    .url({
      protocol: /^postgres(ql)?$/,
      error: `must be a postgres:// URL (${purpose})`,
    })
    .refine((text) => isThisMachine(text) || sslModeOf(text) === 'verify-full', {
      error:
        'must have ?sslmode=verify-full&sslrootcert=<file>, because the server is not on this machine',
    });
}

export function storeUrl() {
  return z
    .url({ protocol: /^(redis|rediss|valkey)$/, error: 'must be a redis:// URL' })
    .refine((text) => isThisMachine(text) || text.startsWith('rediss:'), {
      error: 'must be a rediss:// URL, because the server is not on this machine',
    });
}

/** Files go to it as they are: what is not on this machine needs a tunnel or a sidecar. */
export function scannerUrl() {
  return z
    .url({ protocol: /^tcp$/, error: 'must be a tcp://host:port URL' })
    .refine((text) => isThisMachine(text) && new URL(text).port !== '', {
      error: 'must be on this machine, with a port, because files go to it unencrypted',
    });
}

/** A process that can listen on this machine can read its memory too. */
function isThisMachine(text: string): boolean {
  if (!URL.canParse(text)) return true;
  return /^(?:|localhost|127\.[\d.]+|\[::1\])$/.test(new URL(text).hostname);
}

function sslModeOf(text: string): string | null {
  return new URL(text).searchParams.get('sslmode');
}

export function httpUrl() {
  return z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });
}

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

export const portNumber = () => wholeNumber(0, 65_535);

/** Comma-separated; empty if not set. */
export function textList() {
  return z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((part) => part !== ''));
}

export function traceCollector() {
  return httpUrl()
    .optional()
    .describe(
      'collector of traces (OTLP over HTTP), such as http://127.0.0.1:4318; unset: no traces',
    );
}

export function prometheusUrl() {
  return httpUrl()
    .optional()
    .describe('Prometheus, for the objectives on the console; unset: the console shows none');
}

export function tracePercent() {
  const error = 'must be a number from 0 to 100';
  return z.coerce
    .number({ error })
    .min(0, { error })
    .max(100, { error })
    .default(1)
    .describe(
      'percent of traces to keep besides requests that fail; use the same value everywhere',
    );
}

export function logLevel() {
  return z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info');
}
