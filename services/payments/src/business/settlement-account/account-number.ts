import type { Sealer } from '@countinghouse/sealing';
import type { SettlementAccount } from './settlement-account.rules.ts';

/** An account with its number, readable by processes that hold a sealing key. */
export interface SealedAccount extends SettlementAccount {
  readonly accountNumberSealed: Buffer;
}

type AccountKey = Pick<SealedAccount, 'businessId' | 'id'>;

export function sealAccountNumber(sealer: Sealer, key: AccountKey, accountNumber: string): Buffer {
  return sealer.seal(accountNumber, accountNumberContext(key));
}

export function openAccountNumber(
  sealer: Sealer,
  account: AccountKey & Pick<SealedAccount, 'accountNumberSealed'>,
): string {
  return sealer.open(account.accountNumberSealed, accountNumberContext(account));
}

/** Ties a sealed number to its row: moved to another, it does not open. */
export function accountNumberContext(key: AccountKey): string {
  return `settlement_accounts|${key.businessId}|${key.id}|account_number`;
}
