import type { Mail, QueueMail } from '@countinghouse/mail';
import type { Tx } from '../../kernel/database.ts';
import { listOwners } from './owners.sql.ts';
import type { Owner } from './owners.sql.ts';

/** Queues one email to each owner, sent if the caller's transaction commits. */
export async function mailOwners(
  tx: Tx,
  { queueMail }: { readonly queueMail: QueueMail },
  orgId: string,
  write: (owner: Owner) => Omit<Mail, 'to'>,
): Promise<void> {
  for (const owner of await listOwners(tx, orgId)) {
    await queueMail(tx, { to: owner.email, ...write(owner) });
  }
}

/** The recipients of notices about the whole organisation. */
export function listOwnersOf(tx: Tx, orgId: string): Promise<readonly Owner[]> {
  return listOwners(tx, orgId);
}
