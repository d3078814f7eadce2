import type { Letter } from '@countinghouse/mail';
import type { SettlementAccount } from './settlement-account.rules.ts';

interface AccountNews {
  readonly businessName: string;
  /** Whether the reader made the change. */
  readonly isOwnDoing: boolean;
  readonly account: SettlementAccount;
  readonly now: Date;
  readonly publicUrl: string;
}

export function writeAccountLetter(
  person: { readonly name: string },
  { businessName, isOwnDoing, account, now, publicUrl }: AccountNews,
): Letter {
  return {
    subject: `Payouts of ${businessName} go to another account`,
    greeting: `Dear ${person.name},`,
    paragraphs: [
      isOwnDoing
        ? 'You changed the bank account that payouts go to.'
        : 'Somebody of your business changed the bank account that payouts go to.',
      'Payouts that wait for approval to the account before are not sent.',
      'If this is not right, change it back now and end the sessions that you do not know.',
    ],
    facts: [
      ['Bank', account.bankName],
      ['Account ends in', account.accountLast4],
      ['Holder', account.beneficiaryName],
      ['Changed at', now.toISOString()],
    ],
    action: {
      label: 'See the settlement account',
      url: `${publicUrl}/dashboard/settlement-account`,
    },
  };
}
