import { keysetPages } from '@countinghouse/postgres';
import type { Database } from '../../kernel/database.ts';
import type { Subscription, SubscriptionStatus } from './subscription.rules.ts';
import { listSubscriptions } from './subscriptions.sql.ts';

/** What routes need to show subscriptions. */
export interface ReadSubscriptionsDeps {
  readonly database: Database;
  readonly publicUrl: string;
}

/** About half a megabyte as JSON. */
const rowsPerPage = 500;

/** All subscriptions of the workspace, or those in one status, newest first. */
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

/** A page of subscriptions older than a given one, newest first; null starts with the newest. */
export function listSubscriptionsBefore({
  db,
}: Database): (
  workspaceId: string,
  olderThanId: string | null,
  rowsMax: number,
) => Promise<readonly Subscription[]> {
  return (workspaceId, olderThanId, rowsMax) =>
    listSubscriptions(db, workspaceId, null, olderThanId, rowsMax);
}
