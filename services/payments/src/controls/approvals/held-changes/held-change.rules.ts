import { heldChangeActions } from '../requests/approval.rules.ts';
import type { ApprovalAction, HeldChangeAction } from '../requests/approval.rules.ts';
import type { Operation } from '../requests/operation.rules.ts';

/** What the approver reads and signs. */
export type HeldContent = Readonly<Record<string, string | null>>;

/** A change that moves no money and waits for a second approver. */
export interface HeldChange {
  readonly businessId: string;
  readonly id: string;
  readonly action: HeldChangeAction;
  readonly content: HeldContent;
  /** What only processes with a sealing key read. */
  readonly sealed: Uint8Array | null;
}

export function isHeldChangeAction(action: ApprovalAction): action is HeldChangeAction {
  return heldChangeActions.some((known) => known === action);
}

/** ISO 4217: no currency is involved. */
const noCurrency = 'XXX';

/** What the second approver decides about: this change, with exactly this content. */
export function toHeldOperation(
  { id, businessId, action, content }: Omit<HeldChange, 'sealed'>,
  approvalId: string,
): Operation {
  return {
    approvalId,
    action,
    subjectId: id,
    businessId,
    amountMinor: null,
    currency: noCurrency,
    destination: content,
  };
}

/** A field that every change of this action has. */
export function getHeldText({ id, content }: HeldChange, name: string): string {
  const text = content[name];
  if (typeof text !== 'string') throw new TypeError(`held change ${id} has no ${name}`);
  return text;
}
