import type { ApprovedOperation, LimitKind } from '../requests/approval.rules.ts';
import type { Operation } from '../requests/operation.rules.ts';

interface ChangeTerms {
  readonly id: string;
  readonly kind: LimitKind;
  readonly businessId: string;
  readonly operation: ApprovedOperation;
  readonly currency: string;
  readonly amountMinor: bigint | null;
}

/** What a second person agrees to: this threshold, or this amount for a day, from now on. */
export function thresholdOperation(change: ChangeTerms, approvalId: string): Operation {
  const { id, kind, businessId, operation, currency, amountMinor } = change;
  return {
    approvalId,
    action: 'threshold.change',
    subjectId: id,
    businessId,
    amountMinor: null,
    currency,
    destination:
      kind === 'threshold'
        ? { type: kind, operation, threshold_minor: toText(amountMinor, 'always') }
        : { type: kind, operation, daily_amount_minor: toText(amountMinor, 'none') },
  };
}

function toText(amountMinor: bigint | null, nothing: string): string {
  return amountMinor === null ? nothing : String(amountMinor);
}
