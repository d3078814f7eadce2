import { withTransaction } from '@countinghouse/postgres';
import { changeWithAudit } from '../../kernel/audit/change-with-audit.ts';
import { recordIfMember } from '../../kernel/audit/record-audit.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database, Db } from '../../kernel/database.ts';
import { mailAboutRecipient } from './mail-about-recipient.ts';
import type { RecipientMailDeps } from './mail-about-recipient.ts';
import type { SplitRecipient } from './split-recipient.rules.ts';
import { saveRecipientFlags } from './split-recipients.sql.ts';

export interface UpdateSplitRecipientDeps extends RecipientMailDeps {
  readonly database: Database;
  readonly newId: () => string;
}

/** Null leaves a flag unchanged. */
export interface RecipientFlags {
  readonly isVerified: boolean | null;
  readonly isDisabled: boolean | null;
}

type UpdatingCaller = Omit<Caller, 'scopes' | 'isBusinessVerified'>;

/** Null if the workspace has no such recipient. Owners are e-mailed when it becomes verified. */
export function updateSplitRecipient(
  deps: UpdateSplitRecipientDeps,
  caller: UpdatingCaller,
  id: string,
  flags: RecipientFlags,
): Promise<SplitRecipient | null> {
  const { workspaceId } = caller;
  const now = deps.now();
  const save = (db: Db) =>
    saveRecipientFlags(db, { workspaceId, id }, { ...flags, by: caller.actor }, now);
  const act = {
    action: 'split_recipient.updated',
    subjectKind: 'split_recipient',
    subjectId: id,
    detail: { verified: flags.isVerified, disabled: flags.isDisabled },
  };
  if (flags.isVerified !== true) return changeWithAudit(deps, caller, save, act);
  return withTransaction(deps.database.db, async (tx) => {
    const recipient = await save(tx);
    if (recipient === null) return null;
    await recordIfMember(tx, deps.newId, caller, act);
    // A repeat keeps the first time.
    const isFirst = recipient.verifiedAt?.getTime() === now.getTime();
    if (isFirst) await mailAboutRecipient(tx, deps, caller, { step: 'verified', recipient });
    return recipient;
  });
}
