import type { EmailContent } from '@countinghouse/mail';
import type { SettlementAccount } from './settlement-account.rules.ts';

export interface AccountNews {
  readonly businessName: string;
  readonly account: Omit<SettlementAccount, 'id' | 'businessId'>;
  readonly holderMatches: boolean;
  /** Whether the account is in effect or needs a second approver. */
  readonly status: 'in_force' | 'requested';
  /** Every payout needs a second approver until then; null if it replaced no other account. */
  readonly coolingUntil: Date | null;
  readonly now: Date;
  /** Null if the mail has no link. */
  readonly publicUrl: string | null;
}

/** Who made the change, from the reader's point of view. */
export type AccountChanger = 'reader' | 'member' | 'operator';

export function writeAccountEmail(
  person: { readonly name: string },
  by: AccountChanger,
  news: AccountNews,
): EmailContent {
  const { businessName, account, holderMatches, status, coolingUntil, now, publicUrl } = news;
  const isInForce = status === 'in_force';
  return {
    subject: isInForce
      ? `The bank account for payouts of ${businessName} was changed`
      : `A new bank account for payouts of ${businessName} needs approval`,
    greeting: `Dear ${person.name},`,
    paragraphs: [
      `${changers[by]} ${isInForce ? 'changed' : 'requested to change'} the bank account that receives payouts.`,
      isInForce
        ? 'Payouts to the previous account that were awaiting approval will not be sent.'
        : 'Payouts go to the current account until a second approver approves the change.',
      ...(coolingUntil === null
        ? []
        : [`Until ${coolingUntil.toISOString()} every payout needs a second approver.`]),
      ...(holderMatches
        ? []
        : ['The account holder is neither the business nor one of its beneficial owners.']),
      isInForce
        ? 'If you do not recognise this change, change the account back now and end any sessions you do not recognise.'
        : 'If you do not recognise this request, reject it now and end any sessions you do not recognise.',
    ],
    facts: [
      ['Bank', account.bankName],
      ['Account ends in', account.accountLast4],
      ['Account holder', account.beneficiaryName],
      [isInForce ? 'Changed at' : 'Requested at', now.toISOString()],
    ],
    ...(publicUrl !== null && {
      action: {
        label: 'View the settlement account',
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
