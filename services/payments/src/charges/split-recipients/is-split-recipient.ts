import type { Tx } from '../../kernel/database.ts';
import { findSplitRecipient } from './split-recipients.sql.ts';

/** Whether the workspace has this recipient, in any state: the charge decides its share. */
export async function isSplitRecipient(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return (await findSplitRecipient(tx, workspaceId, id)) !== null;
}
