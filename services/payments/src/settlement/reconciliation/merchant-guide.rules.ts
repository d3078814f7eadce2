import type { BreakKind, ReconciledList } from './reconciliation.rules.ts';

/** A break described for the merchant whose payment, refund or payout it concerns. */
export interface MerchantText {
  readonly what: string;
  readonly todo: string;
}

const wait = 'You need not do anything: we check this again by ourselves.';
const ask = 'You need not do anything: we clarify it with the provider.';

/** The provider's fees to the platform do not concern merchants: there is no `fee` break. */
const words: Readonly<Record<ReconciledList, Readonly<Partial<Record<BreakKind, MerchantText>>>>> =
  {
    charges: {
      missing_here: {
        what: 'The provider charged a payer, but we have no payment for it.',
        todo: `${wait} If it stays, we refund the payer.`,
      },
      missing_there: {
        what: 'We recorded a payment that the provider does not list.',
        todo: `${ask} Do not refund the payment until this is cleared.`,
      },
      amount: {
        what: 'The provider lists this payment with another amount.',
        todo: `${ask} Compare the amount with what you sold and tell us if ours is wrong.`,
      },
      currency: {
        what: 'The provider lists this payment in another currency.',
        todo: `${ask} Compare the currency with what you sold and tell us if ours is wrong.`,
      },
      duplicate: {
        what: 'The provider charged the payer twice for this payment.',
        todo: 'We refund the second charge. Do not refund this payment for it.',
      },
    },
    transfers: {
      missing_here: {
        what: 'The provider paid money out to you, but we have no completed payout for it.',
        todo: wait,
      },
      missing_there: {
        what: 'We recorded a payout that the provider does not list.',
        todo: `${wait} Check whether the money reached your bank account and tell us if it did not.`,
      },
      amount: {
        what: 'The provider lists this payout with another amount.',
        todo: 'Compare the amount on your bank statement with the payout and tell us which is right.',
      },
      currency: {
        what: 'The provider lists this payout in another currency.',
        todo: 'Compare the currency on your bank statement with the payout and tell us which is right.',
      },
      duplicate: {
        what: 'The provider paid this payout twice.',
        todo: 'Keep the second amount on your bank account: the provider recalls it.',
      },
    },
    refunds: {
      missing_here: {
        what: 'The provider refunded a payer, but we have no refund for it.',
        todo: ask,
      },
      missing_there: {
        what: 'We recorded a refund that the provider does not list, or lists as failed.',
        todo: `${wait} If the refund failed, its amount returns to your balance.`,
      },
      amount: {
        what: 'The provider lists this refund with another amount.',
        todo: ask,
      },
      duplicate: {
        what: 'The provider refunded this amount twice.',
        todo: 'We ask the provider to reverse the second refund. Do not refund the payer again.',
      },
    },
    settlements: {
      missing_here: {
        what: 'The provider settled a charge that belongs to none of your payments.',
        todo: ask,
      },
      missing_there: {
        what: 'This payment is overdue: the provider has not settled it yet.',
        todo: 'The amount stays pending. We ask the provider when it settles.',
      },
      amount: {
        what: 'The provider settled another amount than the payments add up to.',
        todo: ask,
      },
      duplicate: {
        what: 'The provider lists this payment in two settlements.',
        todo: 'Your balance has it once. You need not do anything.',
      },
    },
  };

/** Null if the break does not concern the merchant. */
export function merchantTextOf(list: ReconciledList, kind: BreakKind): MerchantText | null {
  return words[list][kind] ?? null;
}
