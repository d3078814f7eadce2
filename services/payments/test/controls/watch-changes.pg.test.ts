import { createLogger } from '@countinghouse/observability';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApiKeyCache, createApiKeyLookup } from '../../src/business/api-keys/find-api-key.ts';
import { revokeApiKey } from '../../src/business/api-keys/revoke-api-key.ts';
import { pauseOperation, resumeOperation } from '../../src/controls/pauses/pause-operation.ts';
import { watchChanges } from '../../src/controls/pauses/watch-changes.ts';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { createTenant, operatorDeps, testPeppers } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
let elapsedMs = 0;

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: use.testDatabase.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function createProcess() {
  const logger = createLogger({ service: 'test', level: 'silent' });
  const cache = createApiKeyCache();
  const changes = watchChanges({
    database: use.database,
    logger,
    elapsedMs: () => elapsedMs,
    onSubjectChanged: cache.forget,
    onEverythingChanged: cache.forgetAll,
  });
  onTestFinished(() => changes.stop());
  return {
    changes,
    keys: createApiKeyLookup({
      database: use.database,
      cache,
      changes,
      peppers: testPeppers,
      logger,
    }),
  };
}

describe('what a process remembers', () => {
  test('a key is recalled without the database until a change names it', async () => {
    const deps = operatorDeps(use.database);
    const tenant = await createTenant(deps);
    const made = await tenant.createKey();
    const text = made.key;
    const { changes, keys } = createProcess();
    await changes.look();
    expect(keys.recall(text)).toBeUndefined();
    expect((await keys.find(text))?.id).toBe(made.id);
    expect(keys.recall(text)?.id).toBe(made.id);

    await revokeApiKey(deps, { businessId: tenant.businessId, keyId: made.id });
    await changes.look();
    expect(keys.recall(text)).toBeUndefined();
    expect((await keys.find(text))?.revokedAtMs).not.toBeNull();
  });

  test('a change of verification reaches every key of the business', async () => {
    const deps = operatorDeps(use.database);
    const tenant = await createTenant(deps);
    const { key: text } = await tenant.createKey();
    const { changes, keys } = createProcess();
    await changes.look();
    expect((await keys.find(text))?.isBusinessVerified).toBe(true);
    await setKycStatus(deps, { businessId: tenant.businessId, kycStatus: 'rejected' });
    await changes.look();
    expect(keys.recall(text)).toBeUndefined();
    expect((await keys.find(text))?.isBusinessVerified).toBe(false);
  });

  test('nothing is trusted when the last look is a second old', async () => {
    const tenant = await createTenant(operatorDeps(use.database));
    const { key: text } = await tenant.createKey();
    const { changes, keys } = createProcess();
    await changes.look();
    await keys.find(text);
    elapsedMs += 999;
    expect(keys.recall(text)).toBeDefined();
    elapsedMs += 1;
    expect(keys.recall(text)).toBeUndefined();
    expect(changes.isFresh()).toBe(false);
  });

  test('a key read while it is being revoked is not kept', async () => {
    const deps = operatorDeps(use.database);
    const tenant = await createTenant(deps);
    const made = await tenant.createKey();
    const text = made.key;
    const { changes, keys } = createProcess();
    await changes.look();
    const reading = keys.find(text);
    await revokeApiKey(deps, { businessId: tenant.businessId, keyId: made.id });
    await changes.look();
    await reading;
    const kept = keys.recall(text);
    expect(kept === undefined || kept.revokedAtMs !== null).toBe(true);
  });

  test('a process that is thousands of changes behind forgets everything', async () => {
    const tenant = await createTenant(operatorDeps(use.database));
    const { key: text } = await tenant.createKey();
    const { changes, keys } = createProcess();
    await changes.look();
    await keys.find(text);
    // All at once, so that the process's own looks cannot keep up one by one.
    await asOwner(`select record_change('pause', 'payouts') from generate_series(1, 1001)`);
    await changes.look();
    expect(keys.recall(text)).toBeUndefined();
  });

  test('a pause and its end are seen at the next look', async () => {
    const { changes } = createProcess();
    await changes.look();
    expect([...(await changes.pauses()).keys()]).toEqual([]);
    await pauseOperation(operatorDeps(use.database), {
      operation: 'refunds',
      reason: 'test',
      retryAfterSeconds: 7,
    });
    await changes.look();
    const pauses = await changes.pauses();
    expect(pauses.get('refunds')).toEqual({ operation: 'refunds', retryAfterSeconds: 7 });
    await resumeOperation(operatorDeps(use.database), 'refunds');
    await changes.look();
    expect((await changes.pauses()).size).toBe(0);
  });
});
