import type { Letter } from '@countinghouse/mail';
import type { SettlementAccount } from './settlement-account.rules.ts';

export interface AccountNews {
  readonly businessName: string;
  readonly account: Omit<SettlementAccount, 'id' | 'businessId'>;
  readonly holderMatches: boolean;
  /** Whether the account is in force, or waits for a second approver. */
  readonly status: 'in_force' | 'requested';
  /** Until then every payout needs a second approver; null: it replaced no other account. */
  readonly coolingUntil: Date | null;
  readonly now: Date;
  /** Null: the mail has no link. */
  readonly publicUrl: string | null;
}

/** Who made the change, as the reader sees them. */
export type AccountChanger = 'reader' | 'member' | 'operator';

export function writeAccountLetter(
  person: { readonly name: string },
  by: AccountChanger,
  news: AccountNews,
): Letter {
  const { businessName, account, holderMatches, status, coolingUntil, now, publicUrl } = news;
  const isInForce = status === 'in_force';
  return {
    subject: isInForce
      ? `Payouts of ${businessName} go to another account`
      : `Another account for the payouts of ${businessName} waits for approval`,
    greeting: `Dear ${person.name},`,
    paragraphs: [
      `${changers[by]} ${isInForce ? 'changed' : 'requested to change'} the bank account that payouts go to.`,
      isInForce
        ? 'Payouts that wait for approval to the account before are not sent.'
        : 'Payouts go to the account before until a second approver has approved it.',
      ...(coolingUntil === null
        ? []
        : [`Until ${coolingUntil.toISOString()} every payout needs a second approver.`]),
      ...(holderMatches
        ? []
        : ['The holder is neither the business nor one of its beneficial owners.']),
      isInForce
        ? 'If this is not right, change it back now and end the sessions that you do not know.'
        : 'If this is not right, reject it now and end the sessions that you do not know.',
    ],
    facts: [
      ['Bank', account.bankName],
      ['Account ends in', account.accountLast4],
      ['Holder', account.beneficiaryName],
      [isInForce ? 'Changed at' : 'Requested at', now.toISOString()],
    ],
    ...(publicUrl !== null && {
      action: {
        label: 'See the settlement account',
        url: `${publicUrl}/dashboard/settlement-account`,
      },
    }),
  };
}

const changers: Readonly<Record<AccountChanger, string>> = {
  reader: 'You',
  member: 'A member of your business',
  operator: 'An operator of the service',
};
