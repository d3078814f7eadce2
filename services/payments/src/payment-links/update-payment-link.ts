import type { Database } from '../database.ts';
import type { PaymentLink } from './payment-link.rules.ts';
import { savePaymentLinkDisabled } from './payment-links.sql.ts';

/** Null when the workspace has no such link. */
export async function updatePaymentLink(
  deps: { readonly database: Database; readonly now: () => Date },
  key: { readonly workspaceId: string; readonly id: string },
  change: { readonly isDisabled: boolean },
): Promise<PaymentLink | null> {
  return savePaymentLinkDisabled(deps.database.db, key, change.isDisabled, deps.now());
}
