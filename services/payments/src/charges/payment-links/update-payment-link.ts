import { changeWithAudit } from '../../kernel/audit/change-with-audit.ts';
import type { WorkspaceActor } from '../../kernel/audit/record-audit.ts';
import type { Database, Db } from '../../kernel/database.ts';
import type { PaymentLink } from './payment-link.rules.ts';
import { savePaymentLinkDisabled } from './payment-links.sql.ts';

export interface UpdatePaymentLinkDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** Null if the workspace has no such link. */
export function updatePaymentLink(
  deps: UpdatePaymentLinkDeps,
  caller: WorkspaceActor,
  id: string,
  change: { readonly isDisabled: boolean },
): Promise<PaymentLink | null> {
  const { workspaceId } = caller;
  const save = (db: Db) =>
    savePaymentLinkDisabled(db, { workspaceId, id }, change.isDisabled, deps.now());
  return changeWithAudit(deps, caller, save, {
    action: 'payment_link.updated',
    subjectKind: 'payment_link',
    subjectId: id,
    detail: { disabled: change.isDisabled },
  });
}
