import type { ApprovedOperation } from './approval.rules.ts';
import type { Operation } from './operation.rules.ts';

interface ChangeTerms {
  readonly id: string;
  readonly businessId: string;
  readonly operation: ApprovedOperation;
  readonly currency: string;
  readonly amountMinor: bigint | null;
}

/** What a second person agrees to: this threshold from now on. */
export function thresholdOperation(change: ChangeTerms, approvalId: string): Operation {
  const { id, businessId, operation, currency, amountMinor } = change;
  return {
    approvalId,
    action: 'threshold.change',
    subjectId: id,
    businessId,
    amountMinor: null,
    currency,
    destination: {
      type: 'threshold',
      operation,
      threshold_minor: amountMinor === null ? 'always' : String(amountMinor),
    },
  };
}
