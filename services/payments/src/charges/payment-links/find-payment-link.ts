import type { Database } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { PaymentLink } from './payment-link.rules.ts';
import { findPaymentLinkRow } from './payment-links.sql.ts';

export async function findPaymentLink(
  database: Database,
  key: RowKey,
): Promise<PaymentLink | null> {
  return findPaymentLinkRow(database.db, key.workspaceId, key.id);
}
