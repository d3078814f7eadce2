import type { Database } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { Subscription } from './subscription.rules.ts';
import { findSubscriptionRow } from './subscriptions.sql.ts';

export async function findSubscription(
  database: Database,
  key: RowKey,
): Promise<Subscription | null> {
  return findSubscriptionRow(database.db, key.workspaceId, key.id);
}
