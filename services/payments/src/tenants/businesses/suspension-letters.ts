import type { Letter } from '@countinghouse/mail';

type Person = { readonly name: string };
type Business = { readonly businessName: string };

export function suspendedLetter(owner: Person, { businessName }: Business, reason: string): Letter {
  return {
    subject: `${businessName} is suspended`,
    greeting: `Dear ${owner.name},`,
    paragraphs: [
      'The operator has suspended your business. It takes no live payments and makes no payouts until the operator lifts the suspension. Refunds, reading and cancelling go on, and so does the sandbox.',
      'A new identity check does not lift a suspension. Reply to the operator about the reason below.',
    ],
    facts: [
      ['Business', businessName],
      ['Reason', reason],
    ],
  };
}

export function reinstatedLetter(owner: Person, { businessName }: Business): Letter {
  return {
    subject: `${businessName} is no longer suspended`,
    greeting: `Dear ${owner.name},`,
    paragraphs: [
      'The operator has lifted the suspension of your business. Live money moves again as far as its verification allows.',
    ],
    facts: [['Business', businessName]],
  };
}
