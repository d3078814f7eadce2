import { createHash, randomBytes } from 'node:crypto';
import type { KeyLookup, Pepper } from '@countinghouse/api-keys';
import { createLogger } from '@countinghouse/observability';
import { watchChanges } from '@countinghouse/process';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApiKeyCache, createApiKeyLookup } from '../../src/people/api-keys/find-api-key.ts';
import { listApiKeys } from '../../src/people/api-keys/list-api-keys.ts';
import { createKeyUseRecorder } from '../../src/people/api-keys/record-key-use.ts';
import { revokeApiKey } from '../../src/people/api-keys/revoke-api-key.ts';
import type { ApiKey } from '../../src/tenants/keys/api-key.rules.ts';
import { createTestOrganisation, testOperator, testPeppers } from '../support/people/tenants.ts';
import { useAccountingDatabase } from '../support/processes/accounting-database.ts';

const use = useAccountingDatabase();
const logger = createLogger({ service: 'test', level: 'silent' });
const [oldPepper] = testPeppers;
const newPepper: Pepper = { id: 'p2', secret: randomBytes(32) };

/** A process of its own, which looks for changes when it is told to. */
function startProcess(peppers: readonly Pepper[] = testPeppers) {
  const cache = createApiKeyCache();
  const changes = watchChanges({
    database: use.database,
    logger,
    elapsedMs: () => 0,
    onSubjectChanged: cache.forget,
    onEverythingChanged: cache.forgetAll,
  });
  onTestFinished(() => changes.stop());
  const keys: KeyLookup<ApiKey> = createApiKeyLookup({
    database: use.database,
    cache,
    changes,
    peppers,
    logger,
  });
  return { changes, keys };
}

describe('a key', () => {
  test('AD-027 is in the database neither as itself nor as its plain hash', async () => {
    const { orgId, writeKey } = await createTestOrganisation(use.deps);
    const secret = writeKey.slice('acc_live_00'.length, -6);
    const dump = await dumpAll();
    expect(dump).toContain(orgId);
    for (const trace of [writeKey, secret, createHash('sha256').update(writeKey).digest('hex')]) {
      expect(dump).not.toContain(trace);
    }
  });

  test('is found with what every request needs of its organisation', async () => {
    const place = { baseCurrency: 'JPY', timeZone: 'Asia/Tokyo', environment: 'test' } as const;
    const { orgId, createKey } = await createTestOrganisation(use.deps, place);
    const { id, key } = await createKey({ capability: 'read' });
    expect(await startProcess().keys.find(key)).toMatchObject({
      id,
      capability: 'read',
      caller: { ...place, orgId, actor: { kind: 'api_key', id } },
    });
  });

  test('AD-018 is forgotten when it is revoked, and when its organisation changes', async () => {
    const { orgId, createKey } = await createTestOrganisation(use.deps);
    const { id: keyId, key } = await createKey();
    const { changes, keys } = startProcess();
    await changes.look();
    await keys.find(key);
    expect(keys.recall(key)?.caller.timeZone).toBe('Europe/Berlin');
    await use.database.db
      .updateTable('organisations')
      .set({ time_zone: 'Africa/Lagos' })
      .where('id', '=', orgId)
      .execute();
    await changes.look();
    expect(keys.recall(key)).toBeUndefined();
    expect((await keys.find(key))?.caller.timeZone).toBe('Africa/Lagos');
    await revokeApiKey(use.deps, { orgId, keyId, actor: testOperator });
    await changes.look();
    expect(keys.recall(key)).toBeUndefined();
    expect((await keys.find(key))?.revokedAtMs).not.toBeNull();
  });

  test('under a new pepper is found by processes that know it, and by those of before', async () => {
    const { readKey } = await createTestOrganisation(use.deps);
    expect(await startProcess([newPepper]).keys.find(readKey)).toBeNull();
    expect(await startProcess([newPepper, oldPepper]).keys.find(readKey)).not.toBeNull();
    expect(await startProcess([newPepper]).keys.find(readKey)).not.toBeNull();
    expect(await startProcess([oldPepper]).keys.find(readKey)).not.toBeNull();
  });

  test('that was revoked keeps the first moment, and an unknown one is refused by name', async () => {
    const { orgId, createKey } = await createTestOrganisation(use.deps);
    const { id: keyId } = await createKey();
    const request = { orgId, keyId, actor: testOperator };
    expect(await revokeApiKey(use.deps, request)).toBe('revoked');
    const before = await listApiKeys(use.database, orgId);
    expect(await revokeApiKey(use.deps, request)).toBe('revoked');
    expect(await listApiKeys(use.database, orgId)).toEqual(before);
    const unknown = { ...request, keyId: use.deps.newId() };
    expect(await revokeApiKey(use.deps, unknown)).toBe('key_not_found');
  });

  test('has the time of its last use, once that is written', async () => {
    const { orgId, readKey } = await createTestOrganisation(use.deps);
    const found = await startProcess().keys.find(readKey);
    const uses = createKeyUseRecorder({ database: use.database, logger });
    const usedAt = new Date('2026-11-15T12:00:00Z');
    if (found !== null) uses.note(found, usedAt.getTime());
    await uses.stop();
    const listed = await listApiKeys(use.database, orgId);
    expect(listed.find(({ id }) => id === found?.id)?.last_used_at).toEqual(usedAt);
  });
});

describe('the audit log', () => {
  test('names who did what, in the order it was done', async () => {
    const { orgId, createKey } = await createTestOrganisation(use.deps);
    const { id: keyId } = await createKey();
    await revokeApiKey(use.deps, { orgId, keyId, actor: testOperator });
    const rows = await use.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'actor'])
      .where('tenant_id', '=', orgId)
      .orderBy('id')
      .execute();
    const made = 'api_key.created';
    const actions = ['organisation.created', made, made, made, 'api_key.revoked'];
    expect(rows.map(({ action }) => action)).toEqual(actions);
    expect(new Set(rows.map((row) => `${row.actor_kind} ${row.actor}`))).toEqual(
      new Set(['operator test']),
    );
  });

  test('can be changed by nobody, not even by the owner of the table', async () => {
    await createTestOrganisation(use.deps);
    for (const connectionString of [use.testDatabase.applicationUrl, use.testDatabase.ownerUrl]) {
      const client = new pg.Client({ connectionString });
      await client.connect();
      for (const statement of [
        `update audit_log set actor = 'nobody'`,
        'delete from audit_log',
        'truncate audit_log',
      ]) {
        await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      }
      await client.end();
    }
  });
});

async function dumpAll(): Promise<string> {
  const client = new pg.Client({ connectionString: use.testDatabase.adminUrl });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const dumps: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await client.query(`select t::text as row from ${name} t`);
    dumps.push(...rows.map((row) => String(row.row)));
  }
  await client.end();
  return dumps.join('\n');
}
