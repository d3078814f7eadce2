import type { Operation } from '../../controls/approvals/requests/operation.rules.ts';
import type { Payout } from './payout.rules.ts';

/** What an approver approves: this amount to this account. */
export function payoutOperation(payout: Payout, approvalId: string): Operation {
  const { account } = payout;
  return {
    approvalId,
    action: 'payout.create',
    subjectId: payout.id,
    businessId: payout.businessId,
    amountMinor: payout.amountMinor,
    currency: payout.currency,
    destination: {
      type: payout.destinationType,
      settlement_account_id: payout.settlementAccountId,
      bank_code: account?.bankCode ?? null,
      account_last4: account?.accountLast4 ?? null,
      beneficiary_name: account?.beneficiaryName ?? null,
    },
  };
}
