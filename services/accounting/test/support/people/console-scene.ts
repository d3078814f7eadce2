import { createTestOperator, openTestBrowser } from '@countinghouse/identity/testing';
import type { Browser, TestOperator } from '@countinghouse/identity/testing';
import { createLogger } from '@countinghouse/observability';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import type { Database } from '../../../src/kernel/database.ts';
import { readConsoleSettings } from '../../../src/processes/console-config.ts';
import { startConsole } from '../../../src/processes/main-console.ts';
import { newTestId, testPepper, testSealingKeys } from './tenants.ts';

/** The operators' console over a test's database: its own process settings, role and cookies. */
export interface TestConsole {
  readonly address: string;
  readonly openBrowser: () => Browser;
  /** Signed in a moment ago. */
  readonly signIn: (role?: 'viewer' | 'operator') => Promise<OperatorAtWork>;
  readonly stop: () => Promise<void>;
}

export interface OperatorAtWork extends TestOperator {
  readonly browser: Browser;
}

const consoleOrigin = 'https://console.example';
export const consoleCookie = '__Host-accounting-console-session';

interface ConsoleOptions {
  readonly settings?: Readonly<Record<`ACCOUNTING_${string}`, string>>;
  readonly nowMs?: () => number;
}

export async function startTestConsole(
  testDatabase: TestDatabase,
  database: Database,
  { settings = {}, nowMs = Date.now }: ConsoleOptions = {},
): Promise<TestConsole> {
  const running = await startConsole(
    readConsoleSettings({
      ACCOUNTING_DATABASE_URL: testDatabase.urlOf.operator,
      ACCOUNTING_KEY_PEPPER: testPepper.toString('base64'),
      ACCOUNTING_SEALING_KEYS: testSealingKeys,
      ACCOUNTING_CONSOLE_PORT: '0',
      ACCOUNTING_CONSOLE_URL: consoleOrigin,
      ACCOUNTING_TRUSTED_PROXIES: '127.0.0.1',
      ACCOUNTING_DRAIN_DELAY_MS: '0',
      ...settings,
    }),
    {
      logger: createLogger({
        service: 'accounting',
        level: 'debug',
        destination: { write: () => undefined },
      }),
      nowMs,
    },
  );
  const openBrowser = () =>
    openTestBrowser({ baseUrl: `${running.address}/console/api`, origin: consoleOrigin });
  return {
    address: running.address,
    openBrowser,
    signIn: async (role = 'operator') => {
      const now = new Date(nowMs());
      const operator = await createTestOperator(database.db, { newId: newTestId, now, role });
      const browser = openBrowser();
      browser.cookies.set(consoleCookie, operator.sessionToken);
      await browser.get('/me');
      return { ...operator, browser };
    },
    stop: running.stop,
  };
}
