import { createOperator } from '@countinghouse/identity';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { enrolmentUrl, recordWith } from '@countinghouse/process';
import { findFreePort } from '@countinghouse/testing';
import {
  addAuthenticator,
  launchTestBrowser,
  listenForComplaints,
} from '@countinghouse/testing/browser';
import type { TestBrowser } from '@countinghouse/testing/browser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Database } from '../../../src/kernel/database.ts';
import type { Schema } from '../../../src/kernel/schema.generated.ts';
import { startTestConsole } from '../../support/people/console-scene.ts';
import { operatorDeps } from '../../support/people/tenants.ts';

/** The console in a browser, with operators who have a passkey. */
export interface ConsoleJourney {
  readonly origin: string;
  readonly browser: TestBrowser;
  /** A browser of their own, with a passkey that a link of the command line added. */
  readonly enrol: (name: string) => Promise<{ page: Page; complaints: readonly string[] }>;
  readonly passTime: (ms: number) => void;
  readonly close: () => Promise<void>;
}

export async function openConsoleJourney(
  testDatabase: TestDatabase,
  database: Database,
): Promise<ConsoleJourney> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  let passedMs = 0;
  const running = await startTestConsole(testDatabase, database, {
    nowMs: () => Date.now() + passedMs,
    settings: { PAYMENTS_CONSOLE_PORT: String(port), PAYMENTS_CONSOLE_URL: origin },
  });
  const browser = await launchTestBrowser();
  return {
    origin,
    browser,
    enrol: async (name) => {
      const page = await browser.open({ viewport: { width: 1440, height: 1000 } });
      const complaints = listenForComplaints(page);
      await addAuthenticator(page);
      await page.goto(await createLink(database, origin, name));
      expect(page.url()).toBe(`${origin}/console/enrol`);
      await page.getByLabel('Name of this device').fill('Laptop');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      return { page, complaints };
    },
    passTime: (ms) => {
      passedMs += ms;
    },
    close: async () => {
      await browser.close();
      await running.stop();
    },
  };
}

/** As `operator create` prints it. */
async function createLink(database: Database, origin: string, name: string): Promise<string> {
  const deps = operatorDeps(database);
  const wanted = { email: `${name.toLowerCase()}@ops.example`, name, role: 'operator' } as const;
  const created = await createOperator(
    { ...deps, recordOperator: recordWith<Schema>(deps) },
    wanted,
  );
  if (created === 'exists') throw new Error('the operator is new');
  return enrolmentUrl(origin, created.token);
}

/** The second operator's part, from the list of requests. */
export async function confirmRequest(
  page: Page,
  name: RegExp,
  prove: () => Promise<void> = async () => undefined,
): Promise<void> {
  await page.getByRole('link', { name: 'Requests' }).first().click();
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await prove();
  await page.getByText('Confirmed', { exact: true }).first().waitFor();
}
