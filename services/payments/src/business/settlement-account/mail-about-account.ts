import type { QueueMail } from '@countinghouse/mail';
import type { Tx } from '../../kernel/database.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { mailOwners } from '../../tenants/businesses/mail-owners.ts';
import { writeAccountEmail } from './account-email.ts';
import type { AccountNews } from './account-email.ts';

/**
 * Mails every owner about the settlement account, whoever changed it: it is what a thief changes first.
 * `memberId` is null where an operator did it.
 */
export async function mailAboutAccount(
  tx: Tx,
  { queueMail, publicUrl }: { readonly queueMail: QueueMail; readonly publicUrl: string | null },
  { businessId, memberId }: { readonly businessId: string; readonly memberId: string | null },
  news: Omit<AccountNews, 'businessName' | 'publicUrl'>,
): Promise<void> {
  const { business_name: businessName } = await getContact(tx, businessId);
  await mailOwners(tx, { queueMail }, businessId, (owner) => {
    const changer = owner.id === memberId ? 'reader' : 'member';
    const by = memberId === null ? 'operator' : changer;
    return { letter: writeAccountEmail(owner, by, { ...news, businessName, publicUrl }) };
  });
}
