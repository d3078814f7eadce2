import type { Tx } from '../../kernel/database.ts';
import { findSplitRecipient } from './split-recipients.sql.ts';

/** Whether the workspace has this recipient, in whatever state: the charge decides what it gets. */
export async function isSplitRecipient(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return (await findSplitRecipient(tx, workspaceId, id)) !== null;
}
