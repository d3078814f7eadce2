import type { Caller } from '../../kernel/caller.rules.ts';
import type { Tx } from '../../kernel/database.ts';
import { mailAboutRecipient } from './mail-about-recipient.ts';
import type { RecipientCaller, RecipientMailDeps } from './mail-about-recipient.ts';
import { saveFirstAssignment } from './split-recipients.sql.ts';

/**
 * Runs in the transaction of a link or QR code with a recipient: e-mails owners about the first
 * assignment.
 */
export async function announceAssignment(
  tx: Tx,
  deps: RecipientMailDeps,
  caller: RecipientCaller & Pick<Caller, 'workspaceId'>,
  recipientId: string | null,
): Promise<void> {
  if (recipientId === null) return;
  const key = { workspaceId: caller.workspaceId, id: recipientId };
  const recipient = await saveFirstAssignment(tx, key, deps.now());
  if (recipient !== null) {
    await mailAboutRecipient(tx, deps, caller, { step: 'assigned', recipient });
  }
}
