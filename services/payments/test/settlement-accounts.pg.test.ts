import { describe, expect, test } from 'vitest';
import { openAccountNumber } from '../src/settlement-accounts/account-number.ts';
import {
  findPayableAccount,
  showSettlementAccount,
} from '../src/settlement-accounts/find-settlement-account.ts';
import { setSettlementAccount } from '../src/settlement-accounts/set-settlement-account.ts';
import { usePaymentsDatabase } from './support/payments-database.ts';
import { saveAccount, savedAccount, testSealer } from './support/payout-rows.ts';
import { createTenant, newTestId, operatorDeps } from './support/tenants.ts';
import type { Tenant } from './support/tenants.ts';

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
      .where('business_id', '=', tenant.businessId)
      .where('action', '=', 'settlement_account.set')
      .execute();
    expect(entries).toEqual([
      {
        actor: 'test',
        subject_id: id,
        detail: { bank_code: '044', account_last4: '0031', replaced_id: null },
      },
    ]);
  });

  test('of a business that is not there is refused and leaves nothing', async () => {
    const outcome = await setSettlementAccount(
      { ...operatorDeps(use.database), sealer: testSealer },
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
