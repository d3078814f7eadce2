import type { Sealer } from '@countinghouse/sealing';
import { findLockedBusiness } from '../businesses/lock-business.ts';
import type { Tx } from '../database.ts';
import { sealAccountNumber } from './account-number.ts';
import type { SealedAccount } from './account-number.ts';
import { toLast4 } from './settlement-account.rules.ts';
import type { BankDetails } from './settlement-account.rules.ts';
import { insertSettlementAccount, saveReplaced } from './settlement-accounts.sql.ts';
import type { AccountSetter } from './settlement-accounts.sql.ts';

export interface AccountRequest extends BankDetails {
  readonly businessId: string;
  readonly bankName: string;
}

interface PrepareParts {
  readonly newId: () => string;
  readonly sealer: Sealer;
}

export function prepareAccount(
  { newId, sealer }: PrepareParts,
  { accountNumber, ...names }: AccountRequest,
): SealedAccount {
  const key = { businessId: names.businessId, id: newId() };
  const accountNumberSealed = sealAccountNumber(sealer, key, accountNumber);
  return { ...names, ...key, accountLast4: toLast4(accountNumber), accountNumberSealed };
}

export type ReplaceOutcome =
  | { readonly kind: 'replaced'; readonly replacedId: string | null }
  | { readonly kind: 'reject'; readonly reason: 'not_found' };

/**
 * Payouts requested from now on go there. Rows are never changed, so that a payout shows for ever
 * where it went; one that waits for approval to the account before is not sent any more.
 */
export async function replaceAccount(
  tx: Tx,
  account: SealedAccount,
  setter: AccountSetter,
  now: Date,
): Promise<ReplaceOutcome> {
  const { businessId } = account;
  if ((await findLockedBusiness(tx, businessId)) === null) {
    return { kind: 'reject', reason: 'not_found' };
  }
  const replacedId = await saveReplaced(tx, businessId, now);
  await insertSettlementAccount(tx, { ...account, setter }, now);
  return { kind: 'replaced', replacedId };
}

/** As the audit log tells it, whoever did it. */
export function toAccountAct(account: SealedAccount, replacedId: string | null) {
  return {
    action: 'settlement_account.set',
    subjectKind: 'settlement_account',
    subjectId: account.id,
    detail: {
      bank_code: account.bankCode,
      account_last4: account.accountLast4,
      replaced_id: replacedId,
    },
  };
}
