import { keysetPages } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import type { Subscription, SubscriptionStatus } from './subscription.rules.ts';
import { listSubscriptions } from './subscriptions.sql.ts';

/** What routes that show subscriptions need. */
export interface ReadSubscriptionsDeps {
  readonly database: Database;
  readonly publicUrl: string;
}

/** About half a megabyte as JSON. */
const rowsPerPage = 500;

/** Every subscription of the workspace, or those in a status, newest first. */
export function readSubscriptionPages(
  database: Database,
  workspaceId: string,
  status: SubscriptionStatus | null,
): AsyncIterable<readonly Subscription[]> {
  return keysetPages({
    read: (olderThanId, rowsMax) =>
      listSubscriptions(database.db, workspaceId, status, olderThanId, rowsMax),
    rowsPerPage,
  });
}
