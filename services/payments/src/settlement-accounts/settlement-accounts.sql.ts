import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { SettlementAccount } from './settlement-account.rules.ts';

/** False when there is no such business. Held until the transaction ends: one account at a time. */
export async function lockBusiness(tx: Tx, businessId: string): Promise<boolean> {
  const { rows } = await sql<{ readonly id: string }>`
    select b.id from businesses b where b.id = ${businessId} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Gives the id of the account that was current until now. */
export async function saveReplaced(tx: Tx, businessId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    update settlement_accounts set replaced_at = ${now}
    where business_id = ${businessId} and replaced_at is null
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function insertSettlementAccount(
  tx: Tx,
  account: SettlementAccount & { readonly accountNumberSealed: Buffer },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('settlement_accounts')
    .values({
      business_id: account.businessId,
      id: account.id,
      bank_code: account.bankCode,
      bank_name: account.bankName,
      account_last4: account.accountLast4,
      beneficiary_name: account.beneficiaryName,
      account_number_sealed: account.accountNumberSealed,
      created_at: now,
    })
    .execute();
}

export interface SettlementAccountRow extends SettlementAccount {
  readonly accountNumberSealed: Buffer | null;
  readonly createdAt: Date;
}

/** The account that payouts of the business go to now. */
export async function findCurrentAccount(
  tx: Tx,
  businessId: string,
): Promise<SettlementAccountRow | null> {
  const { rows } = await sql<SettlementAccountRow>`
    select s.business_id as "businessId", s.id, s.bank_code as "bankCode",
      s.bank_name as "bankName", s.account_last4 as "accountLast4",
      s.beneficiary_name as "beneficiaryName", s.account_number_sealed as "accountNumberSealed",
      s.created_at as "createdAt"
    from settlement_accounts s
    where s.business_id = ${businessId} and s.replaced_at is null`.execute(tx);
  return rows[0] ?? null;
}
