import { removeOperator } from '@countinghouse/identity';
import { startTestOperatorSession } from '@countinghouse/identity/testing';
import { withTransaction } from '@countinghouse/postgres';
import { recordWith } from '@countinghouse/process';
import { testAttempts } from '@countinghouse/testing/hostile';
import pg from 'pg';
import { saveRiskPolicyRow } from '../../src/charges/risk/risk-policies.sql.ts';
import { noRiskPolicy } from '../../src/charges/risk/risk.rules.ts';
import { databaseRoles } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import { createMember } from '../../src/tenants/businesses/create-member.ts';
import { startTestConsole } from '../support/people/console-scene.ts';
import { signInStaff } from '../support/people/staff.ts';
import { createTenant, newTestId } from '../support/people/tenants.ts';
import { openBrowser } from '../support/processes/browser.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import { attempts as changeAttempts } from './console-changes.attempts.ts';
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
    newShop: async () => {
      const { businessId, liveWorkspaceId, createKey } = await createTenant(api.deps);
      const email = `colleague-${businessId}@example.com`;
      const wanted = { businessId, email, name: 'Bola', role: 'owner' } as const;
      const colleague = await createMember(api.deps, wanted);
      if (colleague.kind !== 'created') throw new Error(colleague.reason);
      const limits = { ...noRiskPolicy, payerHourMax: 3 };
      await withTransaction(database.db, (tx) =>
        saveRiskPolicyRow(tx, liveWorkspaceId, limits, new Date(nowMs)),
      );
      return { businessId, colleagueId: colleague.id, keyId: (await createKey()).id };
    },
    snapshotOf: async ({ businessId }) => {
      const { browser } = await running.signIn('viewer');
      const parts = ['', '/terms', '/people', '/risk-policy'].map((part) =>
        browser.get(`/businesses/${businessId}${part}`),
      );
      const facts = (await Promise.all(parts)).map(({ body }) => {
        // What somebody asked for is no change, and neither is what they may ask for next.
        const { requests: _asked, can: _can, can_invite: _invite, waiting: _waits, ...rest } = body;
        return rest;
      });
      return JSON.stringify(facts, (name, value: unknown) =>
        name === 'can_remove' ? null : value,
      );
    },
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

testAttempts('console', [...attempts, ...changeAttempts], openWorld);
