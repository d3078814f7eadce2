import type { Mail } from '@countinghouse/mail';
import { sql } from '@countinghouse/postgres';
import { describe, expect, test } from 'vitest';
import { openAccountNumber } from '../../src/business/settlement-account/account-number.ts';
import {
  findPayableAccount,
  showSettlementAccount,
} from '../../src/business/settlement-account/find-settlement-account.ts';
import { setSettlementAccount } from '../../src/business/settlement-account/set-settlement-account.ts';
import type { Provider } from '../../src/provider/provider.ts';
import {
  accountSetting,
  saveAccount,
  savedAccount,
  testSealer,
} from '../support/money-out/payout-rows.ts';
import { createPayoutScene } from '../support/money-out/payout-scene.ts';
import { createTenant, newTestId, operatorDeps } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { usePaymentsDatabase } from '../support/processes/payments-database.ts';

const use = usePaymentsDatabase();
const newTenant = (): Promise<Tenant> => createTenant(operatorDeps(use.database));

const rowsOf = (tenant: Tenant) =>
  use.database.db
    .selectFrom('settlement_accounts')
    .selectAll()
    .where('business_id', '=', tenant.businessId)
    .orderBy('id')
    .execute();

describe('a settlement account', () => {
  test('is stored sealed: only its last four digits can be read without a key', async () => {
    const tenant = await newTenant();
    await saveAccount(use.database, tenant);
    const [row] = await rowsOf(tenant);
    expect(row).toMatchObject({ account_last4: '0031', bank_code: '044', replaced_at: null });
    expect(row?.account_number_sealed?.includes(savedAccount.accountNumber)).toBe(false);
    const account = await findPayableAccount(use.database.db, tenant.businessId);
    if (account === null) throw new Error('there is no account');
    expect(openAccountNumber(testSealer, account)).toBe(savedAccount.accountNumber);
    const shown = await showSettlementAccount(use.database.db, tenant.businessId);
    expect(shown).not.toHaveProperty('accountNumberSealed');
  });

  test('moved to another row it does not open', async () => {
    const [one, two] = [await newTenant(), await newTenant()];
    await saveAccount(use.database, one);
    const account = await findPayableAccount(use.database.db, one.businessId);
    if (account === null) throw new Error('there is no account');
    const moved = { ...account, businessId: two.businessId };
    expect(() => openAccountNumber(testSealer, moved)).toThrow('cannot be opened');
  });

  test('a new one replaces it and leaves its row as it was', async () => {
    const tenant = await newTenant();
    await saveAccount(use.database, tenant);
    const [before] = await rowsOf(tenant);
    const id = await saveAccount(use.database, tenant, { accountNumber: '0690000032' });
    const [first, second] = await rowsOf(tenant);
    expect({ ...first, replaced_at: null }).toEqual(before);
    expect(first?.replaced_at).not.toBeNull();
    expect(second).toMatchObject({ id, account_last4: '0032', replaced_at: null });
  });

  test('set by several at once there is one current account', async () => {
    const tenant = await newTenant();
    await Promise.all(Array.from({ length: 8 }, () => saveAccount(use.database, tenant)));
    const current = (await rowsOf(tenant)).filter(({ replaced_at }) => replaced_at === null);
    expect(current).toHaveLength(1);
  });

  test('each change has its audit entry, without the number', async () => {
    const tenant = await newTenant();
    const id = await saveAccount(use.database, tenant);
    const entries = await use.database.db
      .selectFrom('audit_log')
      .select(['actor', 'subject_id', 'detail'])
      .where('tenant_id', '=', tenant.businessId)
      .where('action', '=', 'settlement_account.set')
      .execute();
    expect(entries).toEqual([
      {
        actor: 'test',
        subject_id: id,
        detail: {
          bank_code: '044',
          account_last4: '0031',
          replaced_id: null,
          holder_matches: false,
          cooling_until: null,
          bank_checked: false,
        },
      },
    ]);
  });

  test('of a business that is not there is refused and leaves nothing', async () => {
    const outcome = await setSettlementAccount(
      { ...operatorDeps(use.database), ...accountSetting },
      { businessId: newTestId(), bankName: 'Access Bank', ...savedAccount },
    );
    expect(outcome).toEqual({ kind: 'reject', reason: 'not_found' });
  });

  test('stored before numbers were sealed it cannot be paid to', async () => {
    const tenant = await newTenant();
    await use.database.db
      .insertInto('settlement_accounts')
      .values({
        business_id: tenant.businessId,
        id: newTestId(),
        bank_code: '044',
        bank_name: 'Access Bank',
        account_last4: '0031',
        beneficiary_name: 'Adire Lane Ltd',
      })
      .execute();
    expect(await findPayableAccount(use.database.db, tenant.businessId)).toBeNull();
    expect(await showSettlementAccount(use.database.db, tenant.businessId)).not.toBeNull();
  });
});

describe('an account that an operator sets', () => {
  /** The operator's command, with a bank that says this. */
  async function setAs(
    tenant: Tenant,
    said: Awaited<ReturnType<Provider['resolveAccount']>>,
  ): Promise<{ readonly kind: string; readonly mails: readonly Mail[] }> {
    const mails: Mail[] = [];
    const queueMail = (_tx: unknown, mail: Mail) => Promise.resolve(void mails.push(mail));
    const provider = { resolveAccount: () => Promise.resolve(said) };
    const deps = { ...operatorDeps(use.database), ...accountSetting, provider, queueMail };
    const request = { businessId: tenant.businessId, bankName: 'Access Bank', ...savedAccount };
    const outcome = await setSettlementAccount(deps, request);
    return { ...outcome, mails };
  }
  const found = (accountName: string) =>
    ({ kind: 'found', value: { ...savedAccount, accountName } }) as const;

  test('H2b: is known to the bank, or refused', async () => {
    const tenant = await newTenant();
    expect(await setAs(tenant, { kind: 'missing' })).toMatchObject({ reason: 'account_unknown' });
    const silence = { kind: 'unknown', message: 'no answer' } as const;
    expect(await setAs(tenant, silence)).toMatchObject({ reason: 'provider_failed' });
    expect(await rowsOf(tenant)).toEqual([]);
  });

  test('H2b: is in force immediately, mailed to owners, and cools when it replaced another', async () => {
    const tenant = await newTenant();
    const first = await setAs(tenant, found('Amber Gold'));
    expect(first).toMatchObject({ kind: 'saved', holderMatches: false, coolingUntil: null });
    expect(first.mails.map(({ to }) => to)).toEqual([`owner-${tenant.businessId}@example.com`]);
    await sql`insert into beneficial_owners (business_id, id, name)
      values (${tenant.businessId}, ${newTestId()}, 'Gold, AMBER')`.execute(use.database.db);
    const second = await setAs(tenant, found('Amber Gold'));
    expect(second).toMatchObject({ holderMatches: true, coolingUntil: expect.any(Date) });
    expect(second.mails[0]?.letter.paragraphs[0]).toMatch(/^An operator of the service changed/);
    expect((await rowsOf(tenant)).filter(({ replaced_at }) => replaced_at === null)).toHaveLength(
      1,
    );
  });

  test('H2b: a writer that names no cooling gets 72 hours for a replacement, and none for the first', async () => {
    const tenant = await newTenant();
    for (const [place, last4] of ['0001', '0002'].entries()) {
      const replaced = place === 0 ? sql`now()` : sql`null`;
      await sql`insert into settlement_accounts (business_id, id, bank_code, bank_name, account_last4,
          beneficiary_name, replaced_at)
        values (${tenant.businessId}, ${newTestId()}, '044', 'Access Bank', ${last4}, 'A', ${replaced})`.execute(
        use.database.db,
      );
    }
    const [first, second] = await rowsOf(tenant);
    expect(first?.cooling_until).toBeNull();
    const coolingMs = Number(second?.cooling_until) - Number(second?.created_at);
    expect(coolingMs).toBe(72 * 3_600_000);
  });
});

test('H2b: a payout needs a second approver until the 72 hours are over', async () => {
  const scene = await createPayoutScene(use.database);
  expect((await scene.askOne()).approval).toBeNull();
  await saveAccount(use.database, scene.tenant);
  const cooling = await scene.askOne();
  expect(cooling).toMatchObject({ status: 'pending', approval: { status: 'requires_review' } });
  const { rows } = await sql<{ reason: string }>`select reason from approvals
    where workspace_id = ${scene.workspaceId} and id = ${cooling.approval?.id}`.execute(
    use.database.db,
  );
  expect(rows).toEqual([{ reason: 'account_replaced' }]);
  scene.advance(72 * 3_600_000 - 60_000);
  expect((await scene.askOne({ destinationType: 'service_account' })).approval).not.toBeNull();
  scene.advance(120_000);
  expect((await scene.askOne()).approval).toBeNull();
});
