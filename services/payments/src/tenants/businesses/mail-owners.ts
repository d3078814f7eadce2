import type { Mail, QueueMail } from '@countinghouse/mail';
import type { Tx } from '../../kernel/database.ts';
import { listOwners } from './list-businesses.ts';

type Owner = Awaited<ReturnType<typeof listOwners>>[number];

/** Queues an e-mail to each owner of a business, in the caller's transaction. */
export async function mailOwners(
  tx: Tx,
  { queueMail }: { readonly queueMail: QueueMail },
  businessId: string,
  write: (owner: Owner) => Omit<Mail, 'to'>,
): Promise<void> {
  for (const owner of await listOwners(tx, businessId)) {
    await queueMail(tx, { to: owner.email, ...write(owner) });
  }
}
