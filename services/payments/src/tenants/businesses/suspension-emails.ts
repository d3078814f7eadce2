import type { EmailContent } from '@countinghouse/mail';

type Person = { readonly name: string };
type Business = { readonly businessName: string };

export function suspendedEmail(
  owner: Person,
  { businessName }: Business,
  reason: string,
): EmailContent {
  return {
    subject: `${businessName} is suspended`,
    greeting: `Dear ${owner.name},`,
    paragraphs: [
      'The operator has suspended your business. It cannot take live payments or make payouts until the operator lifts the suspension. You can still refund, cancel and read payments, and use the sandbox.',
      'A new identity check does not lift the suspension. Contact the operator about the reason below.',
    ],
    facts: [
      ['Business', businessName],
      ['Reason', reason],
    ],
  };
}

export function reinstatedEmail(owner: Person, { businessName }: Business): EmailContent {
  return {
    subject: `${businessName} is no longer suspended`,
    greeting: `Dear ${owner.name},`,
    paragraphs: [
      'The operator has lifted the suspension of your business. It can move live money again, within the limits of its verification.',
    ],
    facts: [['Business', businessName]],
  };
}
