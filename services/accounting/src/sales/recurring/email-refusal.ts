import type { QueueMail } from '@countinghouse/mail';
import type { Tx } from '../../kernel/database.ts';
import { findColleague } from '../../people/members/find-colleague.ts';
import type { MailTopic } from '../../people/sessions/mail-topics.ts';
import { getOrganisation } from '../../tenants/organisations/get-organisation.ts';
import type { Recurring, RecurringRun } from './recurring.rules.ts';

/** Emails the author in the transaction in which it failed, unless they are no longer a member. */
export async function emailRefusal(
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
      subject: `${organisation.name}: “${name}” could not be created`,
      greeting: `Hello ${person.name},`,
      paragraphs: [
        `The recurring ${kind} “${name}” could not be created for ${date}. The reason is given below.`,
        'Correct it under Recurring, then retry that date there. You will not receive another e-mail about it while the reason stays the same.',
      ],
      facts: [
        ['Organisation', organisation.name],
        ['Date', date],
        ['Reason', reason ?? ''],
      ],
    },
  });
}
