import type { QueueMail } from '@countinghouse/mail';
import type { Tx } from '../../kernel/database.ts';
import { findColleague } from '../../people/members/find-colleague.ts';
import type { MailTopic } from '../../people/sessions/mail-topics.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Recurring, RecurringRun } from './recurring.rules.ts';

/** By mail to who wrote it, in the transaction in which it failed. Whoever has left is not told. */
export async function tellOfRefusal(
  tx: Tx,
  { queueMail }: { readonly queueMail: QueueMail },
  { orgId, name, kind, author }: Recurring,
  { date, reason }: RecurringRun,
): Promise<void> {
  const person = await findColleague(tx, orgId, author);
  if (person === null) return;
  const organisation = await getOrganisation(tx, orgId);
  const topic: MailTopic = 'recurring';
  await queueMail(tx, {
    to: person.email,
    topic,
    letter: {
      subject: `${organisation.name}: “${name}” could not be made`,
      greeting: `Hello ${person.name},`,
      paragraphs: [
        `The ${kind} of ${date} that comes again as “${name}” could not be made, because the books refuse what it says.`,
        'Correct it under Recurring, and then try the day once more there. You get no further mail about it while the reason stays the same.',
      ],
      facts: [
        ['Organisation', organisation.name],
        ['Day', date],
        ['Reason', reason ?? ''],
      ],
    },
  });
}
