import type { Tx } from '../../kernel/database.ts';
import { eraseLinkPayer } from './payment-links.sql.ts';

/** Removes a payer, given in lower case, from a workspace's payment links; returns how many. */
export async function forgetLinkPayer(
  tx: Tx,
  payer: { readonly workspaceId: string; readonly email: string },
  now: Date,
): Promise<number> {
  return eraseLinkPayer(tx, payer.workspaceId, payer.email, now);
}
