import type { EmailContent } from '@countinghouse/mail';
import type { Tx } from '../../../kernel/database.ts';
import { findColleague } from '../../../people/members/find-colleague.ts';
import type { MailTopic } from '../../../people/sessions/mail-topics.ts';
import { findContact } from '../../../setup/contacts/find-contact.ts';
import type { QuoteDeps } from '../quote-deps.ts';
import type { Quote } from '../quote.rules.ts';

/** Emails the quote's author in the caller's transaction, unless they are no longer a member. */
export async function emailAuthor(
  tx: Tx,
  { queueMail }: Pick<QuoteDeps, 'queueMail'>,
  quote: Quote,
  write: (names: { readonly authorName: string; readonly customerName: string }) => EmailContent,
): Promise<void> {
  const author = await findColleague(tx, quote.orgId, quote.author);
  if (author === null) return;
  const contact = await findContact(tx, quote.orgId, quote.contactId);
  if (contact === null) throw new Error(`contact ${quote.contactId} not found`);
  const letter = write({ authorName: author.name, customerName: contact.name });
  const topic: MailTopic = 'quotes';
  await queueMail(tx, { to: author.email, topic, letter });
}
