import { asProcess } from '@countinghouse/postgres';
import { commandOf, startApi } from '@countinghouse/testing/faults';
import type { ApiProcess, CommandOptions, MainProgram } from '@countinghouse/testing/faults';
import { testPepper, testSealingKeys } from '../people/tenants.ts';

export type { ApiProcess } from '@countinghouse/testing/faults';
export { repositoryFolder } from '@countinghouse/testing/faults';

export interface ApiProcessOptions extends CommandOptions {
  readonly settings?: Readonly<Record<string, string>>;
}

/** Limits so high that only tests of the limits meet them, and no wait before leaving. */
const defaultSettings = {
  PAYMENTS_KEY_PEPPER: testPepper.toString('base64'),
  PAYMENTS_SEALING_KEYS: testSealingKeys,
  PAYMENTS_PORT: '0',
  PAYMENTS_METRICS_PORT: '0',
  PAYMENTS_DRAIN_DELAY_MS: '0',
  PAYMENTS_LIMIT_PER_KEY: '1000000',
  PAYMENTS_LIMIT_PER_IP: '1000000',
};

export function startApiProcess(
  databaseUrl: string,
  options: ApiProcessOptions = {},
): Promise<ApiProcess> {
  const url = options.settings?.['PAYMENTS_DATABASE_URL'] ?? databaseUrl;
  const env = {
    ...defaultSettings,
    ...options.settings,
    PAYMENTS_DATABASE_URL: asProcess(url, 'api'),
  };
  return startApi(serviceCommand('main-api.ts', options), env);
}

/** The command line of one of the service's processes. */
export function serviceCommand(
  main: MainProgram,
  options: CommandOptions = {},
): [string, ...string[]] {
  return commandOf('payments', main, options);
}
