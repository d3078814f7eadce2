import type { EmailContent, QueueMail } from '@countinghouse/mail';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import { listPeopleInRoles } from '../../controls/approvals/deciding/people.reads.ts';
import type { Person } from '../../controls/approvals/deciding/people.reads.ts';
import type { Tx } from '../../kernel/database.ts';
import type { MailTopic } from '../../tenants/staff/mail-topics.ts';
import { rolesWith } from '../../tenants/staff/role.rules.ts';
import type { DisputedPayment, LockedDispute } from './dispute.rules.ts';

interface MailDeps {
  readonly queueMail: QueueMail;
  readonly publicUrl: string;
}

const topic: MailTopic = 'disputes';

/** E-mails all members who can answer; skips test data. */
export async function mailDisputeOpened(
  tx: Tx,
  deps: MailDeps,
  payment: DisputedPayment,
  dispute: LockedDispute,
): Promise<void> {
  await mailAnswerers(tx, deps, payment, (person) => openedEmail(deps, dispute, person));
}

export async function mailDisputeEnded(
  tx: Tx,
  deps: MailDeps,
  payment: DisputedPayment,
  dispute: LockedDispute,
): Promise<void> {
  await mailAnswerers(tx, deps, payment, (person) => endedEmail(deps, dispute, person));
}

async function mailAnswerers(
  tx: Tx,
  { queueMail }: MailDeps,
  { environment, businessId }: DisputedPayment,
  letterTo: (person: Person) => EmailContent,
): Promise<void> {
  if (environment === 'test') return;
  const people = await listPeopleInRoles(tx, businessId, rolesWith('disputes:write'));
  for (const person of people) {
    await queueMail(tx, { to: person.email, topic, letter: letterTo(person) });
  }
}

function openedEmail(deps: MailDeps, dispute: LockedDispute, { name }: Person): EmailContent {
  const { dueAt } = dispute;
  return {
    subject:
      dueAt === null
        ? 'A payer disputes a payment'
        : `A payer disputes a payment: answer by ${toTimeText(dueAt)}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      'A payer has asked their bank for the money of a payment back. The amount is set aside until the dispute ends.',
      'Submit evidence that the payment is valid, or accept the dispute. Without an answer by the due time the dispute is lost.',
    ],
    facts: [
      ...factsOf(dispute),
      ...(dispute.reason === null ? [] : [['Payer’s reason', dispute.reason] as const]),
      ...(dueAt === null ? [] : [['Answer due', toTimeText(dueAt)] as const]),
    ],
    action: { label: 'Answer the dispute', url: urlOf(deps, dispute) },
  };
}

function endedEmail(deps: MailDeps, dispute: LockedDispute, { name }: Person): EmailContent {
  const isWon = dispute.status === 'won';
  return {
    subject: isWon ? 'You won a dispute' : 'You lost a dispute',
    greeting: `Hello ${name},`,
    paragraphs: [
      isWon
        ? 'The banks decided for you. The amount that was set aside is yours again.'
        : 'The payer has the money back. The amount that was set aside has left your balance.',
    ],
    facts: factsOf(dispute),
    action: { label: 'See the dispute', url: urlOf(deps, dispute) },
  };
}

function factsOf(dispute: LockedDispute): readonly (readonly [string, string])[] {
  const { amountMinor, feeMinor } = dispute;
  return [
    ['Amount', toAmountText(dispute, amountMinor)],
    ...(feeMinor === 0n ? [] : [['Fee if lost', toAmountText(dispute, feeMinor)] as const]),
  ];
}

function toAmountText({ currency }: LockedDispute, amountMinor: bigint): string {
  return `${toMajorText(money(amountMinor, getCurrency(currency)))} ${currency}`;
}

function toTimeText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function urlOf({ publicUrl }: MailDeps, { workspaceId, id }: LockedDispute): string {
  return `${publicUrl}/dashboard/workspaces/${workspaceId}/disputes/${id}`;
}
