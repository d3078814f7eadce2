import type { Database } from '../../kernel/database.ts';
import type { Subscription } from './subscription.rules.ts';
import { findSubscriptionRow } from './subscriptions.sql.ts';

export async function findSubscription(
  database: Database,
  key: { readonly workspaceId: string; readonly id: string },
): Promise<Subscription | null> {
  return findSubscriptionRow(database.db, key.workspaceId, key.id);
}
