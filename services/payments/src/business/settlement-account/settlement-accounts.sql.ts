import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { KnownHolders } from './holder.rules.ts';
import type { SettlementAccount } from './settlement-account.rules.ts';

/** Gives the id of the account that was current until now. */
export async function saveReplaced(tx: Tx, businessId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    update settlement_accounts set replaced_at = ${now}
    where business_id = ${businessId} and replaced_at is null
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Who said that money goes there, and from which address if it came over the network. */
export interface AccountSetter {
  readonly kind: 'operator' | 'member';
  readonly id: string;
  readonly address: string | null;
}

export async function insertSettlementAccount(
  tx: Tx,
  account: SettlementAccount & {
    readonly accountNumberSealed: Buffer;
    readonly setter: AccountSetter;
    readonly holderMatches: boolean;
    readonly coolingUntil: Date | null;
  },
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
      set_by_kind: account.setter.kind,
      set_by: account.setter.id,
      set_from: account.setter.address,
      holder_matches: account.holderMatches,
      cooling_until: account.coolingUntil,
      created_at: now,
    })
    .execute();
}

export interface SettlementAccountRow extends SettlementAccount {
  readonly accountNumberSealed: Buffer | null;
  /** Null in rows from before this was kept. */
  readonly holderMatches: boolean | null;
  readonly coolingUntil: Date | null;
  readonly createdAt: Date;
}

/** The account that payouts of the business go to now. */
export async function findCurrentAccount(
  db: Db,
  businessId: string,
): Promise<SettlementAccountRow | null> {
  const { rows } = await sql<SettlementAccountRow>`
    select s.business_id as "businessId", s.id, s.bank_code as "bankCode",
      s.bank_name as "bankName", s.account_last4 as "accountLast4",
      s.beneficiary_name as "beneficiaryName", s.account_number_sealed as "accountNumberSealed",
      s.holder_matches as "holderMatches", s.cooling_until as "coolingUntil",
      s.created_at as "createdAt"
    from settlement_accounts s
    where s.business_id = ${businessId} and s.replaced_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Rows from before this was kept say nobody. */
export interface PastAccount extends SettlementAccount {
  readonly setByKind: 'operator' | 'member' | null;
  readonly setBy: string | null;
  readonly setFrom: string | null;
  readonly holderMatches: boolean | null;
  readonly coolingUntil: Date | null;
  readonly createdAt: Date;
  readonly replacedAt: Date | null;
}

/** Every account that the business ever had, the newest first. */
export async function listAccountHistory(
  db: Db,
  businessId: string,
  rowsMax: number,
): Promise<readonly PastAccount[]> {
  const { rows } = await sql<PastAccount>`
    select s.business_id as "businessId", s.id, s.bank_code as "bankCode",
      s.bank_name as "bankName", s.account_last4 as "accountLast4",
      s.beneficiary_name as "beneficiaryName", s.set_by_kind as "setByKind", s.set_by as "setBy",
      host(s.set_from) as "setFrom", s.holder_matches as "holderMatches",
      s.cooling_until as "coolingUntil", s.created_at as "createdAt", s.replaced_at as "replacedAt"
    from settlement_accounts s
    where s.business_id = ${businessId}
    order by s.created_at desc, s.id desc limit ${rowsMax}`.execute(db);
  return rows;
}

/** The names that an account of the business may be expected to have. */
export async function findKnownHolders(tx: Tx, businessId: string): Promise<KnownHolders | null> {
  const { rows } = await sql<KnownHolders>`
    select b.business_name as "businessName", b.legal_name as "legalName",
      array(select o.name from beneficial_owners o where o.business_id = b.id) as "ownerNames"
    from businesses b where b.id = ${businessId}`.execute(tx);
  return rows[0] ?? null;
}
