import type { Db } from '../../kernel/database.ts';
import type { SealedAccount } from './account-number.ts';
import { findCurrentAccount, listAccountHistory } from './settlement-accounts.sql.ts';
import type { PastAccount, SettlementAccountRow } from './settlement-accounts.sql.ts';

/** As an operator sees it: without its number. */
export async function showSettlementAccount(
  db: Db,
  businessId: string,
): Promise<Omit<SettlementAccountRow, 'accountNumberSealed'> | null> {
  const account = await findCurrentAccount(db, businessId);
  if (account === null) return null;
  const { accountNumberSealed: _sealed, ...shown } = account;
  return shown;
}

/** The account that can be paid to now; null when there is none, or when its number is not known. */
export async function findPayableAccount(
  db: Db,
  businessId: string,
): Promise<SealedAccount | null> {
  const account = await findCurrentAccount(db, businessId);
  if (account === null || account.accountNumberSealed === null) return null;
  return { ...account, accountNumberSealed: account.accountNumberSealed };
}

/** As many changes as a person reads; older ones are in the audit log. */
const changesShownMax = 100;

export function listSettlementAccounts(
  db: Db,
  businessId: string,
): Promise<readonly PastAccount[]> {
  return listAccountHistory(db, businessId, changesShownMax);
}
