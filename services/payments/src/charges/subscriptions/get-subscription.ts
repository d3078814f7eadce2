import type { Database } from '../../kernel/database.ts';
import type { Subscription } from './subscription.rules.ts';
import { findSubscription } from './subscriptions.sql.ts';

export async function getSubscription(
  database: Database,
  key: { readonly workspaceId: string; readonly id: string },
): Promise<Subscription | null> {
  return findSubscription(database.db, key.workspaceId, key.id);
}
