import { z } from 'zod';

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/** A process that cannot run says everything that is wrong, in one go, without repeating a secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(problems: readonly { readonly setting: string; readonly message: string }[]) {
    const lines = problems.map(({ setting, message }) => `  ${setting}: ${message}`);
    super(`invalid settings:\n${lines.join('\n')}`);
  }
}

export function parseSettings<Settings>(
  schema: z.ZodType<Settings>,
  env: ProcessEnvironment,
): Settings {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  throw new SettingsError(
    result.error.issues.map((issue) => {
      const setting = issue.path.join('.');
      const isMissing = env[setting] === undefined;
      return { setting, message: isMissing ? `is not set; ${issue.message}` : issue.message };
    }),
  );
}

export function databaseUrl(purpose: string) {
  return z.url({
    protocol: /^postgres(ql)?$/,
    error: `must be a postgres:// URL (${purpose})`,
  });
}

export function storeUrl() {
  return z.url({ protocol: /^(redis|rediss|valkey)$/, error: 'must be a redis:// URL' });
}

export function httpUrl() {
  return z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });
}

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

export const portNumber = () => wholeNumber(0, 65_535);

/** Comma-separated; empty when it is not set. */
export function textList() {
  return z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((part) => part !== ''));
}

export function logLevel() {
  return z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info');
}
