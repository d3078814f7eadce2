import type { QueueMail } from '@countinghouse/mail';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Tx } from '../../kernel/database.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { mailOwners } from '../../tenants/businesses/mail-owners.ts';
import { writeRecipientEmail } from './recipient-email.ts';
import type { RecipientEmailFacts } from './recipient-email.ts';

export interface RecipientMailDeps {
  readonly now: () => Date;
  readonly queueMail: QueueMail;
}

export type RecipientCaller = Pick<Caller, 'actor' | 'businessId' | 'environment'>;

/** E-mails every owner, because live money can go to this account. Test data is skipped. */
export async function mailAboutRecipient(
  tx: Tx,
  { queueMail, now }: RecipientMailDeps,
  { businessId, environment, actor }: RecipientCaller,
  facts: Pick<RecipientEmailFacts, 'step' | 'recipient'>,
): Promise<void> {
  if (environment !== 'live') return;
  const { business_name: businessName } = await getContact(tx, businessId);
  await mailOwners(tx, { queueMail }, businessId, (owner) => ({
    letter: writeRecipientEmail(owner, { ...facts, businessName, by: actor.kind, now: now() }),
  }));
}
