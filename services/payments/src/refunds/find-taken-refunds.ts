import type { Database } from '../database.ts';
import { listTakenProviderRefunds } from './refund-checks.sql.ts';

/** Refunds of theirs that something of ours has already: none of them is what is looked for. */
export function findTakenRefunds(
  database: Database,
  key: { readonly workspaceId: string; readonly id: string; readonly paymentId: string },
): Promise<readonly string[]> {
  return listTakenProviderRefunds(database.db, key);
}
