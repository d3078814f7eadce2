import type { LockPass } from '../../../ledger/locks/lock.rules.ts';
import type { MemberCaller } from '../../../tenants/members/member.rules.ts';
import type { WorkbenchDeps } from '../read-document-details.ts';
import type { BulkAction } from './bulk-documents.rules.ts';
import { performAction } from './perform-action.ts';
import type { ActionOrder, ActionOutcome } from './perform-action.ts';

export interface BulkOrder {
  readonly action: BulkAction;
  /** Recorded in each document's history. */
  readonly reason: string | null;
  readonly lockPass?: LockPass;
  readonly documents: readonly { readonly id: string; readonly version: number }[];
}

export interface BulkOutcome {
  readonly id: string;
  readonly outcome: ActionOutcome;
}

/**
 * Performs an action on several documents, one after another: a rejection of one does not affect the
 * others. A document listed twice has changed by the second time.
 */
export async function performMany(
  deps: WorkbenchDeps,
  caller: MemberCaller,
  { documents, ...order }: BulkOrder,
): Promise<readonly BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const document of documents) {
    const outcome = await performAction(deps, caller, toActionOrder(order, document));
    outcomes.push({ id: document.id, outcome });
  }
  return outcomes;
}

function toActionOrder(
  { action, reason, lockPass }: Omit<BulkOrder, 'documents'>,
  document: { readonly id: string; readonly version: number },
): ActionOrder {
  const pass = lockPass === undefined ? {} : { lockPass };
  if (action === 'reject' || action === 'void') {
    return { ...document, ...pass, action, reason: reason ?? '' };
  }
  return { ...document, ...pass, action, ...(reason !== null && { reason }) };
}
