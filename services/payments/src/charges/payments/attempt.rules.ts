import { feeMinor, splitShareMinor } from '../../ledger/fees/fee.rules.ts';
import type { FeeSchedule } from '../../ledger/fees/fee.rules.ts';
import type { PaymentSplit } from './payment.rules.ts';

export interface RecipientTerms {
  readonly id: string;
  readonly splitMillionths: number;
  readonly isDisabled: boolean;
  readonly subaccountId: string | null;
}

export interface AttemptAmounts {
  readonly feeMinor: bigint;
  readonly split: PaymentSplit | null;
}

/** A charge's fee and each party's part, fixed when the payer starts to pay. */
export function decideAmounts(
  grossMinor: bigint,
  schedule: FeeSchedule,
  recipient: RecipientTerms | null,
): AttemptAmounts {
  const fee = feeMinor(grossMinor, schedule);
  return { feeMinor: fee, split: recipient === null ? null : toSplit(grossMinor, fee, recipient) };
}

/** A share that cannot be routed stays with the merchant, and the payment records why. */
function toSplit(grossMinor: bigint, fee: bigint, recipient: RecipientTerms): PaymentSplit {
  const reason = reasonNotRouted(recipient);
  return {
    recipientId: recipient.id,
    amountMinor: reason === null ? splitShareMinor(grossMinor, fee, recipient.splitMillionths) : 0n,
    isRouted: reason === null,
    reason,
  };
}

function reasonNotRouted(recipient: RecipientTerms): string | null {
  if (recipient.isDisabled) return 'recipient_disabled';
  return recipient.subaccountId === null ? 'recipient_not_registered' : null;
}
