import type { ApprovalAction, DecisionStatus } from './approval.rules.ts';

/** What somebody is asked to agree to, whole: a word about it is a word about nothing else. */
export interface Operation {
  readonly approvalId: string;
  readonly action: ApprovalAction;
  readonly subjectId: string;
  readonly businessId: string;
  /** Null where no money moves. */
  readonly amountMinor: bigint | null;
  readonly currency: string;
  /** Where the money goes, or which rule changes to what. */
  readonly destination: Readonly<Record<string, string | null>>;
}

/**
 * The one spelling of an operation: JSON with its names in alphabetical order and amounts as text.
 * Its hash is kept when the operation is asked for; with the decision in it, it is what a passkey
 * signs. It must never change for what was signed before.
 */
export function toOperationText(operation: Operation, decision?: DecisionStatus): string {
  const { amountMinor } = operation;
  return JSON.stringify({
    action: operation.action,
    amount_minor: amountMinor === null ? null : String(amountMinor),
    approval_id: operation.approvalId,
    business_id: operation.businessId,
    currency: operation.currency,
    ...(decision !== undefined && { decision }),
    destination: sorted(operation.destination),
    subject_id: operation.subjectId,
  });
}

function sorted(fields: Operation['destination']): Operation['destination'] {
  return Object.fromEntries(
    Object.entries(fields).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
}
