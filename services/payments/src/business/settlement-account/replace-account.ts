import type { Sealer } from '@countinghouse/sealing';
import type { Tx } from '../../kernel/database.ts';
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

const hourMs = 3_600_000;

export interface Replacement {
  readonly account: SealedAccount;
  readonly setter: AccountSetter;
  readonly holderMatches: boolean;
  /** Hours after a replacement in which every payout needs a second approver. */
  readonly coolingHours: number;
}

export interface Replaced {
  readonly replacedId: string | null;
  /** Null for the first account of a business. */
  readonly coolingUntil: Date | null;
}

/**
 * Payouts requested from now on go there. The caller has locked the business. Rows are never changed, so
 * that a payout shows for ever where it went; one that waits for approval to the account before is not
 * sent.
 */
export async function replaceAccount(
  tx: Tx,
  { account, setter, holderMatches, coolingHours }: Replacement,
  now: Date,
): Promise<Replaced> {
  const replacedId = await saveReplaced(tx, account.businessId, now);
  const coolingUntil = replacedId === null ? null : new Date(now.getTime() + coolingHours * hourMs);
  await insertSettlementAccount(tx, { ...account, setter, holderMatches, coolingUntil }, now);
  return { replacedId, coolingUntil };
}

/** As the audit log shows it, whoever did it. */
export function toAccountAct(
  account: SealedAccount,
  { replacedId, coolingUntil }: Replaced,
  holderMatches: boolean,
) {
  return {
    action: 'settlement_account.set',
    subjectKind: 'settlement_account',
    subjectId: account.id,
    detail: {
      bank_code: account.bankCode,
      account_last4: account.accountLast4,
      replaced_id: replacedId,
      holder_matches: holderMatches,
      cooling_until: coolingUntil?.toISOString() ?? null,
    },
  };
}
