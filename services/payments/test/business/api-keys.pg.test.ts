import { createHash } from 'node:crypto';
import type { TestDatabase } from '@countinghouse/postgres/testing';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { listApiKeyRows } from '../../src/business/api-keys/api-keys.sql.ts';
import { revokeApiKey } from '../../src/business/api-keys/revoke-api-key.ts';
import { rotateApiKey } from '../../src/business/api-keys/rotate-api-key.ts';
import { createMember } from '../../src/tenants/businesses/create-member.ts';
import { setKycStatus } from '../../src/tenants/businesses/set-kyc-status.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();

describe('API keys', () => {
  test('PD-162 the database holds neither a key nor its plain hash', async () => {
    const tenant = await createTenant(operatorDeps(use.database));
    const { key } = await tenant.createKey();
    const secret = key.slice('svc_live_00'.length, -6);
    const dump = await dumpOf(use.testDatabase);
    expect(dump).toContain(tenant.businessId);
    for (const trace of [key, secret, createHash('sha256').update(key).digest('hex')]) {
      expect(dump).not.toContain(trace);
    }
  });

  test('PD-165 rotation gives a new key the old rights and ends the old one after the overlap', async () => {
    const deps = operatorDeps(use.database);
    const tenant = await createTenant(deps);
    const old = await tenant.createKey({ scopes: ['kyc:read'], allowedCidrs: ['203.0.113.0/24'] });
    const now = new Date('2026-11-15T12:00:00Z');
    const made = await rotateApiKey(
      { ...deps, now: () => now },
      {
        businessId: tenant.businessId,
        keyId: old.id,
        memberId: tenant.memberId,
        overlapMs: 3_600_000,
      },
    );
    expect(made.kind).toBe('created');
    const [before, after] = await listApiKeyRows(use.database.db, tenant.businessId);
    expect(before?.expires_at).toEqual(new Date('2026-11-15T13:00:00Z'));
    expect(after).toMatchObject({
      scopes: ['kyc:read'],
      allowed_cidrs: ['203.0.113.0/24'],
      expires_at: null,
      rotated_from_id: old.id,
    });
  });

  test('rotation never lengthens the life of the old key', async () => {
    const deps = operatorDeps(use.database);
    const tenant = await createTenant(deps);
    const expiresAt = new Date(Date.now() + 60_000);
    const old = await tenant.createKey({ expiresAt });
    const request = { businessId: tenant.businessId, keyId: old.id, memberId: tenant.memberId };
    await rotateApiKey(deps, { ...request, overlapMs: 3_600_000 });
    const [before] = await listApiKeyRows(use.database.db, tenant.businessId);
    expect(before?.expires_at).toEqual(expiresAt);
  });

  test('PD-350 an overlap is counted in real time, whatever a sandbox’s clock says', async () => {
    const deps = operatorDeps(use.database);
    const tenant = await createTenant(deps);
    const { id: keyId } = await tenant.createKey();
    const [year, hour] = [365 * 86_400_000, 3_600_000];
    const realNow = new Date('2026-11-18T10:00:00Z');
    const moved = { now: () => new Date(realNow.getTime() + year), realNow: () => realNow };
    const { businessId, memberId } = tenant;
    const request = { businessId, memberId, keyId, overlapMs: hour };
    expect((await rotateApiKey({ ...deps, ...moved }, request)).kind).toBe('created');
    const keys = await listApiKeyRows(use.database.db, businessId);
    const old = keys.find(({ id }) => id === keyId);
    expect(old?.expires_at).toEqual(new Date(realNow.getTime() + hour));
  });

  test('a revoked key stays revoked from the first moment on, and cannot be rotated back to life', async () => {
    const deps = operatorDeps(use.database);
    const tenant = await createTenant(deps);
    const { id: keyId } = await tenant.createKey();
    const request = { businessId: tenant.businessId, keyId };
    expect(await revokeApiKey(deps, request)).toBe('revoked');
    const [first] = await listApiKeyRows(use.database.db, tenant.businessId);
    expect(await revokeApiKey(deps, request)).toBe('revoked');
    const [second] = await listApiKeyRows(use.database.db, tenant.businessId);
    expect(second?.revoked_at).toEqual(first?.revoked_at);
    const rotated = await rotateApiKey(deps, {
      ...request,
      memberId: tenant.memberId,
      overlapMs: 0,
    });
    expect(rotated).toEqual({ kind: 'reject', reason: 'key_revoked' });
  });

  test('a key, a business or a member that does not exist is refused by name', async () => {
    const deps = operatorDeps(use.database);
    const tenant = await createTenant(deps);
    const request = { businessId: tenant.businessId, keyId: newTestId() };
    expect(await revokeApiKey(deps, request)).toBe('key_not_found');
    const rotated = await rotateApiKey(deps, {
      ...request,
      memberId: tenant.memberId,
      overlapMs: 0,
    });
    expect(rotated).toEqual({ kind: 'reject', reason: 'key_not_found' });
    const nobody = {
      businessId: newTestId(),
      email: 'a@example.com',
      name: 'A',
      role: 'owner',
    } as const;
    expect(await createMember(deps, nobody)).toEqual({
      kind: 'reject',
      reason: 'business_not_found',
    });
    const kyc = { businessId: newTestId(), kycStatus: 'verified' } as const;
    expect(await setKycStatus(deps, kyc)).toBe('business_not_found');
  });

  test('a person is one user in every business and a member once in each', async () => {
    const deps = operatorDeps(use.database);
    const [one, two] = [await createTenant(deps), await createTenant(deps)];
    const person = { email: 'Both@Example.com', name: 'Both', role: 'finance' } as const;
    expect((await createMember(deps, { ...person, businessId: one.businessId })).kind).toBe(
      'created',
    );
    expect((await createMember(deps, { ...person, businessId: two.businessId })).kind).toBe(
      'created',
    );
    expect(await createMember(deps, { ...person, businessId: two.businessId })).toEqual({
      kind: 'reject',
      reason: 'already_a_member',
    });
    const users = await use.database.db
      .selectFrom('users')
      .select('email')
      .where('email', '=', 'both@example.com')
      .execute();
    expect(users).toHaveLength(1);
  });
});

describe('the audit log', () => {
  test('names who did what, in the order it was done', async () => {
    const deps = operatorDeps(use.database);
    const tenant = await createTenant(deps);
    const { id: keyId } = await tenant.createKey();
    await revokeApiKey(deps, { businessId: tenant.businessId, keyId });
    const rows = await use.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'actor'])
      .where('tenant_id', '=', tenant.businessId)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.action)).toEqual([
      'business.created',
      'member.created',
      'api_key.created',
      'api_key.revoked',
    ]);
    expect(new Set(rows.map((row) => `${row.actor_kind} ${row.actor}`))).toEqual(
      new Set(['operator test']),
    );
  });

  test('can be changed by nobody, not even by the owner of the table', async () => {
    await createTenant(operatorDeps(use.database));
    for (const url of [use.testDatabase.applicationUrl, use.testDatabase.ownerUrl]) {
      const client = new pg.Client({ connectionString: url });
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

async function dumpOf({ adminUrl }: TestDatabase): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
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
