import { randomBytes } from 'node:crypto';
import type { KeyLookup, Pepper } from '@countinghouse/api-keys';
import { createLogger } from '@countinghouse/observability';
import { sql } from '@countinghouse/postgres';
import { createSealers } from '@countinghouse/process';
import { createSealer, parseSealingKeys } from '@countinghouse/sealing';
import { secretContext } from '@countinghouse/webhooks';
import { describe, expect, test } from 'vitest';
import { createApiKeyCache, createApiKeyLookup } from '../../src/business/api-keys/find-api-key.ts';
import { revokeApiKey } from '../../src/business/api-keys/revoke-api-key.ts';
import {
  listWaitingKeys,
  listPepperStatus,
  retirePepper,
} from '../../src/business/api-keys/rotate-pepper.ts';
import { accountNumberContext } from '../../src/business/settlement-account/account-number.ts';
import { listSealingStatus, resealAll } from '../../src/console/secrets/reseal.ts';
import { sealedColumns } from '../../src/console/secrets/sealed-columns.ts';
import type { ApiKey } from '../../src/tenants/keys/api-key.rules.ts';
import { saveAccount, savedAccount } from '../support/money-out/payout-rows.ts';
import {
  createTenant,
  newTestId,
  operatorDeps,
  testPeppers,
  testSealingKeys,
} from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const logger = createLogger({ service: 'test', level: 'silent' });
const changes = { isFresh: () => false, lastSeen: () => 0n };
const [oldPepper] = testPeppers;
const newKey = { id: 'k2', key: randomBytes(32) };
const newPepper: Pepper = { id: 'p2', secret: randomBytes(32) };

/** A process that knows these peppers and remembers nothing. */
function lookUpUnder(peppers: readonly Pepper[]): KeyLookup<ApiKey> {
  const { database } = use;
  return createApiKeyLookup({ database, cache: createApiKeyCache(), changes, peppers, logger });
}

const rotatedDeps = () => ({ ...operatorDeps(use.database), peppers: [newPepper, oldPepper] });

describe('a new pepper', () => {
  test('PD-162 is put under a key when the key is used, and processes of before find it as well', async () => {
    const tenant = await createTenant(operatorDeps(use.database));
    const used = await tenant.createKey();
    const unused = await tenant.createKey({ name: 'spare' });
    const rotated = lookUpUnder([newPepper, oldPepper]);
    expect(await rotated.find(used.key)).toMatchObject({ id: used.id });
    expect(await lookUpUnder([oldPepper]).find(used.key)).toMatchObject({ id: used.id });
    expect(await lookUpUnder([newPepper]).find(used.key)).toMatchObject({ id: used.id });
    expect(await lookUpUnder([newPepper]).find(unused.key)).toBeNull();
    const waiting = await listWaitingKeys(rotatedDeps());
    expect(waiting).toMatchObject([{ keyId: unused.id, name: 'spare', pepperId: null }]);
    expect(await listPepperStatus(rotatedDeps())).toEqual([
      { pepperId: null, isCurrent: false, isInSettings: true, hashes: 2n, keysWaiting: 1n },
      { pepperId: 'p2', isCurrent: true, isInSettings: true, hashes: 1n, keysWaiting: 0n },
    ]);
  });

  test('an old pepper is retired without a key being lost that only it opens', async () => {
    const deps = rotatedDeps();
    const [unused] = await listWaitingKeys(deps);
    expect(await retirePepper(deps, 'p2')).toEqual({ kind: 'reject', reason: 'is_current' });
    expect(await retirePepper(deps, null)).toEqual({ kind: 'retired', hashes: 1n });
    expect(await listWaitingKeys(deps)).toHaveLength(1);
    await revokeApiKey(deps, { businessId: unused?.businessId ?? '', keyId: unused?.keyId ?? '' });
    expect(await retirePepper(deps, null)).toEqual({ kind: 'retired', hashes: 1n });
    expect(await listPepperStatus(deps)).toMatchObject([
      { pepperId: 'p2', hashes: 1n },
      { pepperId: null, hashes: 0n },
    ]);
  });
});

describe('a new sealing key', () => {
  test('every column that holds bytes is known to be sealed, or known not to be', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.table_name || '.' || c.column_name as name
      from information_schema.columns c
      join pg_class t on t.relname = c.table_name and not t.relispartition
      join pg_namespace n on n.oid = t.relnamespace and n.nspname = c.table_schema
      where c.table_schema = 'public' and c.data_type = 'bytea'
        and c.column_name not like '%\_hash'
      order by 1`.execute(use.database.db);
    const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name)).toEqual([...sealed, ...notSealed].toSorted());
  });

  test('what lies under an old one is sealed anew in batches, and opens without the old one', async () => {
    const tenant = await createTenant(operatorDeps(use.database));
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await saveAccount(use.database, tenant));
    const old = parseSealingKeys(testSealingKeys);
    const oldKeys = old.kind === 'keys' ? old.keys : [];
    const deps = { ...operatorDeps(use.database), sealingKeys: [newKey, ...oldKeys] };
    const seen: number[] = [];
    const done = await resealAll(deps, ({ resealed }) => seen.push(resealed));
    expect(done).toContainEqual({
      table: 'settlement_accounts',
      column: 'account_number_sealed',
      resealed: 3,
    });
    expect(seen).toEqual([3]);
    expect(await listSealingStatus(deps)).toEqual([
      {
        table: 'settlement_accounts',
        column: 'account_number_sealed',
        sealingKeyId: 'k2',
        values: 3n,
      },
    ]);
    const rows = await use.database.db
      .selectFrom('settlement_accounts')
      .select(['id', 'account_number_sealed'])
      .where('business_id', '=', tenant.businessId)
      .orderBy('id')
      .execute();
    const opener = createSealer({ keys: [newKey] });
    for (const { id, account_number_sealed: sealed } of rows) {
      const context = accountNumberContext({ businessId: tenant.businessId, id });
      expect(opener.open(sealed ?? Buffer.alloc(0), context)).toBe(savedAccount.accountNumber);
    }
    expect(rows.map(({ id }) => id)).toEqual(ids.toSorted());
    const again = await resealAll(deps);
    expect(again.every(({ resealed }) => resealed === 0)).toBe(true);
  });

  test('secrets of webhooks move under keys of their own, which open nothing else', async () => {
    const tenant = await createTenant(operatorDeps(use.database));
    const old = parseSealingKeys(testSealingKeys);
    const sealingKeys = [newKey, ...(old.kind === 'keys' ? old.keys : [])];
    const { sealer } = createSealers({ SEALING_KEYS: sealingKeys });
    const endpoint = { tenantId: tenant.liveWorkspaceId, endpointId: newTestId() };
    const { tenantId, endpointId } = endpoint;
    await sql`
      insert into webhook_endpoints (tenant_id, id, url, event_types, created_at, updated_at)
      values (${tenantId}, ${endpointId}, 'https://shop.example', '{}', now(), now())`.execute(
      use.database.db,
    );
    await sql`
      insert into webhook_secrets (tenant_id, endpoint_id, version, sealed, created_at)
      values (${tenantId}, ${endpointId}, 1, ${sealer.seal('whsec', secretContext(endpoint, 1))}, now())`.execute(
      use.database.db,
    );
    const hooks = { id: 'hooks', key: randomBytes(32) };
    const deps = operatorDeps(use.database);
    await resealAll({ ...deps, sealingKeys, webhookSealingKeys: [hooks] });
    expect(await listSealingStatus(deps)).toContainEqual(
      expect.objectContaining({ table: 'webhook_secrets', sealingKeyId: 'hooks', values: 1n }),
    );
    const { webhookSealer } = createSealers({ WEBHOOK_SEALING_KEYS: [hooks] });
    const { sealed } = await use.database.db
      .selectFrom('webhook_secrets')
      .select('sealed')
      .executeTakeFirstOrThrow();
    expect(webhookSealer.open(sealed, secretContext(endpoint, 1))).toBe('whsec');
    const other = sealer.seal('1234567890', 'an account');
    expect(() => webhookSealer.open(other, 'an account')).toThrow('cannot be opened');
  });

  test('a value that no listed key opens stops the work instead of being passed over', async () => {
    const sealingKeys = [{ id: 'k3', key: randomBytes(32) }];
    const deps = { ...operatorDeps(use.database), sealingKeys };
    await expect(resealAll(deps)).rejects.toThrow('cannot be opened');
  });
});

/** Bytes that are no secret of ours, each with what they are. */
const notSealed: readonly string[] = [
  // As those of members: a device's public half.
  'operator_passkeys.credential_id',
  'operator_passkeys.public_key',
  // Of rows that anybody who reads the log can see.
  'audit_chain.hash',
  'movement_checkpoints.root',
  'movement_checkpoints.subtrees',
  'ledger_month_proofs.digest',
  // Owners see it on the screen.
  'archives.sha256',
  // Of a picture that members can download.
  'dispute_files.sha256',
  // Random, and told to whoever signs.
  'approval_challenges.nonce',
  'approval_signatures.authenticator_data',
  'approval_signatures.client_data_json',
  'approval_signatures.nonce',
  'approval_signatures.public_key',
  'approval_signatures.signature',
  // A picture that every payer sees.
  'brands.logo_bytes',
  'business_documents.sha256',
  // Random, and signed by a key that is not stored.
  'checkout_refusals.form_token',
  'checkout_sessions.form_token',
  'identity_passkeys.credential_id',
  'identity_passkeys.public_key',
];
