import { withTransaction } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { recordOperatorAct } from '../audit/record-audit.ts';
import type { OperatorDeps } from '../operator.ts';
import { sealAccountNumber } from './account-number.ts';
import { toLast4 } from './settlement-account.rules.ts';
import type { BankDetails } from './settlement-account.rules.ts';
import { insertSettlementAccount, lockBusiness, saveReplaced } from './settlement-accounts.sql.ts';

type SetAccountDeps = OperatorDeps & { readonly sealer: Sealer };

interface AccountRequest extends BankDetails {
  readonly businessId: string;
  readonly bankName: string;
}

export type SetAccountOutcome =
  | { readonly kind: 'saved'; readonly id: string; readonly accountLast4: string }
  | { readonly kind: 'reject'; readonly reason: 'not_found' };

/**
 * Payouts requested from now on go there. Rows are never changed, so that a payout shows for ever
 * where it went; one that waits for approval to the account before is not sent any more.
 */
export function setSettlementAccount(
  deps: SetAccountDeps,
  request: AccountRequest,
): Promise<SetAccountOutcome> {
  const { businessId, bankCode, bankName, beneficiaryName, accountNumber } = request;
  const key = { businessId, id: deps.newId() };
  const accountLast4 = toLast4(accountNumber);
  const accountNumberSealed = sealAccountNumber(deps.sealer, key, accountNumber);
  return withTransaction(deps.database.db, async (tx) => {
    if (!(await lockBusiness(tx, businessId))) return { kind: 'reject', reason: 'not_found' };
    const now = deps.now();
    const replacedId = await saveReplaced(tx, businessId, now);
    const names = { bankCode, bankName, accountLast4, beneficiaryName };
    await insertSettlementAccount(tx, { ...key, ...names, accountNumberSealed }, now);
    await recordOperatorAct(tx, deps, {
      businessId,
      workspaceId: null,
      action: 'settlement_account.set',
      subjectKind: 'settlement_account',
      subjectId: key.id,
      detail: { bank_code: bankCode, account_last4: accountLast4, replaced_id: replacedId },
    });
    return { kind: 'saved', id: key.id, accountLast4 };
  });
}
