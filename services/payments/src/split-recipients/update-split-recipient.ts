import type { Database } from '../database.ts';
import type { SplitRecipient } from './split-recipient.rules.ts';
import { saveRecipientFlags } from './split-recipients.sql.ts';

/** Null leaves a flag as it is. */
export interface RecipientFlags {
  readonly isVerified: boolean | null;
  readonly isDisabled: boolean | null;
}

/** Null when the workspace has no such recipient. */
export async function updateSplitRecipient(
  deps: { readonly database: Database; readonly now: () => Date },
  key: { readonly workspaceId: string; readonly id: string },
  flags: RecipientFlags,
): Promise<SplitRecipient | null> {
  return saveRecipientFlags(deps.database.db, key, flags, deps.now());
}
