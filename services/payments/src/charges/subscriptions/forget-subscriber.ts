import type { Tx } from '../../kernel/database.ts';
import { eraseSubscriber } from './subscriptions.sql.ts';

/** Removes a payer, given in lower case, from a workspace's subscriptions; returns how many. */
export async function forgetSubscriber(
  tx: Tx,
  payer: { readonly workspaceId: string; readonly email: string },
  now: Date,
): Promise<number> {
  return eraseSubscriber(tx, payer.workspaceId, payer.email, now);
}
