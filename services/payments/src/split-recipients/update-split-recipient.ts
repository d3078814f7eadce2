import { changeInPerson } from '../audit/change-in-person.ts';
import type { Actor } from '../audit/record-audit.ts';
import type { Database, Tx } from '../database.ts';
import type { SplitRecipient } from './split-recipient.rules.ts';
import { saveRecipientFlags } from './split-recipients.sql.ts';

export interface UpdateSplitRecipientDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
}

/** Null leaves a flag as it is. */
export interface RecipientFlags {
  readonly isVerified: boolean | null;
  readonly isDisabled: boolean | null;
}

/** Null when the workspace has no such recipient. */
export function updateSplitRecipient(
  deps: UpdateSplitRecipientDeps,
  caller: Actor,
  id: string,
  flags: RecipientFlags,
): Promise<SplitRecipient | null> {
  const { workspaceId } = caller;
  const save = (tx: Tx) => saveRecipientFlags(tx, { workspaceId, id }, flags, deps.now());
  return changeInPerson(deps, caller, save, {
    action: 'split_recipient.updated',
    subjectKind: 'split_recipient',
    subjectId: id,
    detail: { verified: flags.isVerified, disabled: flags.isDisabled },
  });
}
