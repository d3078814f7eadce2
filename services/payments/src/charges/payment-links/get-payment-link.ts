import type { Database } from '../../kernel/database.ts';
import type { PaymentLink } from './payment-link.rules.ts';
import { findPaymentLink } from './payment-links.sql.ts';

export async function getPaymentLink(
  database: Database,
  key: { readonly workspaceId: string; readonly id: string },
): Promise<PaymentLink | null> {
  return findPaymentLink(database.db, key.workspaceId, key.id);
}
