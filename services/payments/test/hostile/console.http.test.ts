import { removeOperator } from '@countinghouse/identity';
import { startTestOperatorSession } from '@countinghouse/identity/testing';
import { recordWith } from '@countinghouse/process';
import { testAttempts } from '@countinghouse/testing/hostile';
import pg from 'pg';
import { databaseRoles } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { startTestConsole } from '../support/people/console-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { openBrowser } from '../support/processes/browser.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { attempts, consoleCookieName } from './console.attempts.ts';
import type { ConsoleWorld } from './console.attempts.ts';

const minuteMs = 60_000;

async function openWorld(): Promise<ConsoleWorld> {
  let nowMs = Date.now();
  const api = await startTestApi();
  const { testDatabase, database } = api;
  const running = await startTestConsole(testDatabase, database, { nowMs: () => nowMs });
  const tenant = await createTenant(api.deps);
  const staff = await signInStaff(api, { businessId: tenant.businessId });
  const cookie = (staff.headers['cookie'] ?? '').replace(/^payments-session=/, '');
  return {
    owner: { cookie },
    openConsole: running.openBrowser,
    openDashboard: () => openBrowser(api),
    askApi: async (path) => {
      const headers = { cookie: `payments-session=${cookie}` };
      const response = await fetch(`${api.address}${path}`, { headers });
      return { status: response.status, text: await response.text() };
    },
    signIn: running.signIn,
    signInAgain: async ({ id }) => {
      const browser = running.openBrowser();
      const options = { newId: newTestId, now: new Date(nowMs) };
      const token = await startTestOperatorSession(database.db, id, options);
      browser.cookies.set(consoleCookieName, token);
      await browser.get('/me');
      return browser;
    },
    remove: async ({ email }) => {
      await removeOperator({ ...api.deps, recordOperator: recordWith<Schema>(api.deps) }, email);
    },
    newBusiness: async () => (await createTenant(api.deps, { kycStatus: 'in_review' })).businessId,
    kycStatusOf: async (businessId) => {
      const row = await database.db
        .selectFrom('businesses')
        .select('kyc_status')
        .where('id', '=', businessId)
        .executeTakeFirstOrThrow();
      return row.kyc_status;
    },
    waitLong: () => {
      nowMs += 6 * minuteMs;
    },
    runAsApi: async (statement) => {
      const client = new pg.Client({ connectionString: testDatabase.adminUrl });
      await client.connect();
      try {
        await client.query('begin');
        await client.query(`set local role ${databaseRoles.api}`);
        await client.query(statement);
        return null;
      } catch (error) {
        if (error instanceof pg.DatabaseError) return error.code ?? '';
        throw error;
      } finally {
        await client.end();
      }
    },
    close: async () => {
      await running.stop();
      await api.stop();
    },
  };
}

testAttempts('console', attempts, openWorld);
