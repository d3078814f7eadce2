import { hashKeySecret } from '@countinghouse/api-keys';
import { createKeyText } from '@countinghouse/identifiers';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import { runCommand } from '@countinghouse/testing';
import { countOutcomes, createCaller, faultRounds, slowestMs } from '@countinghouse/testing/faults';
import type { Exchange } from '@countinghouse/testing/faults';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keyFormat } from '../../src/business/api-keys/key-format.ts';
import { scopes } from '../../src/kernel/scope.rules.ts';
import { readCalls } from '../support/charges/read-calls.ts';
import { newTestId, testPeppers } from '../support/people/tenants.ts';
import { serviceCommand, startApiProcess } from '../support/processes/api-process.ts';
import type { ApiProcess } from '../support/processes/api-process.ts';
import { createFaultDatabase } from '../support/processes/fault-database.ts';
import { firstMigrations, migrationIds } from '../support/processes/migration-folders.ts';

/** A few places of the way in every check; each of them when faults get more rounds. */
const stages = migrationIds.map((_name, count) => count);
const chosenStages = faultRounds(1) > 1 ? stages : stages.filter(isTelling);

/** After so many migrations there are businesses with keys. */
const keyTablesCount = migrationIds.indexOf('payments@1') + 1;

function isTelling(count: number): boolean {
  const last = migrationIds.length - 1;
  return count === 0 || count === Math.floor(last / 2) || count === last;
}

const key = createKeyText(keyFormat, { environment: 'live', cell: 0 });
const calls = readCalls(key, newTestId());

describe('a database that is not fully migrated', () => {
  test.each(chosenStages)(
    `P-289 after %i of ${migrationIds.length} migrations: not ready, 503 everywhere, and service once the rest have run`,
    async (count) => {
      const sets = count === 0 ? null : firstMigrations(count);
      const testDatabase = await createFaultDatabase({ migrationSets: sets });
      onTestFinished(() => testDatabase.drop());
      if (count >= keyTablesCount) await insertKey(testDatabase);
      const api = await startApiProcess(testDatabase.applicationUrl);
      onTestFinished(() => api.kill());

      const readyz = await fetch(`${api.address}/readyz`);
      expect(readyz.status).toBe(503);
      expect((await fetch(`${api.address}/healthz`)).status).toBe(200);
      const before = await callEverything(api);
      expect(before.map(({ call, status }) => ({ call, status }))).toEqual(
        calls.map(({ name }) => ({ call: name, status: 503 })),
      );
      for (const { body } of before) expect(body).toMatchObject({ code: 'unavailable' });
      expect(slowestMs(before)).toBeLessThan(3_000);

      const migrated = await runCommand(serviceCommand('main-migrate.ts'), {
        env: { PAYMENTS_OWNER_DATABASE_URL: testDatabase.ownerUrl },
      });
      expect(migrated).toMatchObject({ code: 0 });
      expect(migrated.stderr).toContain('the schema is ready');
      await api.waitUntilReady(5_000);
      if (count < keyTablesCount) await insertKey(testDatabase);
      const after = await callEverything(api);
      // The payment was never made: neither it nor its refunds are there.
      expect(countOutcomes(after)).toEqual({ 200: calls.length - 2, 404: 2 });
    },
  );
});

async function callEverything(api: ApiProcess): Promise<readonly Exchange[]> {
  const caller = createCaller();
  const exchanges = await Promise.all(calls.map((call) => caller.send(api.baseUrl, call)));
  caller.close();
  return exchanges;
}

/**
 * A valid key with as few tables as possible: the use case also writes to some that an interrupted
 * migrator may not have made yet.
 */
async function insertKey(testDatabase: TestDatabase): Promise<void> {
  const [businessId, userId, memberId, workspaceId, keyId] = Array.from({ length: 5 }, newTestId);
  const client = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await client.connect();
  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<void> => {
    const places = Object.keys(row).map((_name, index) => `$${index + 1}`);
    const columns = Object.keys(row).join(', ');
    const text = `insert into ${table} (${columns}) values (${places.join(', ')})`;
    await client.query(text, Object.values(row));
  };
  await insert('businesses', {
    id: businessId,
    business_name: 'Shop',
    country: 'NG',
    default_currency: 'NGN',
    email: 'shop@example.com',
    phone: '+2348000000000',
  });
  await insert('users', { id: userId, email: 'owner@example.com', name: 'Owner' });
  await insert('members', {
    tenant_id: businessId,
    id: memberId,
    user_id: userId,
    role: 'owner',
  });
  await insert('workspaces', { id: workspaceId, business_id: businessId, environment: 'live' });
  await insert('api_keys', {
    tenant_id: workspaceId,
    id: keyId,
    business_id: businessId,
    name: 'key',
    last4: key.slice(-4),
    scopes: [...scopes],
    created_by_member_id: memberId,
  });
  await insert('api_key_hashes', {
    key_hash: hashKeySecret(testPeppers[0], key),
    tenant_id: workspaceId,
    api_key_id: keyId,
  });
  await client.end();
}
