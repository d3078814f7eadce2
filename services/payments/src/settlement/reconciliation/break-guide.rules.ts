import type { BreakKind, ReconciledList } from './reconciliation.rules.ts';

/** settle, check: the run does it and records it; the others need a person. */
export type BreakAction = 'settle' | 'check' | 'look_up' | 'return' | 'correct';

export interface GuideEntry {
  readonly list: ReconciledList;
  readonly kind: BreakKind;
  readonly action: BreakAction;
  readonly meaning: string;
  /** How to resolve it, for an operator who has never seen one. */
  readonly remedy: string;
}

/** All possible breaks. A pair that is not listed cannot be stored. */
export const breakGuide: readonly GuideEntry[] = [
  {
    list: 'charges',
    kind: 'missing_here',
    action: 'settle',
    meaning: 'The provider charged a payer, but our books have no payment or suspense item for it.',
    remedy:
      'Every run processes the charge like a provider notice. If the break stays, the payment is not in this database: find the charge in the provider’s dashboard and refund it there.',
  },
  {
    list: 'charges',
    kind: 'missing_there',
    action: 'look_up',
    meaning: 'Our books have a charge that the provider does not list as successful.',
    remedy:
      'Find the charge in the provider’s dashboard by our reference and contact the provider’s support. Once the provider lists it, the next run clears the break. If the payer got the money back, agree with the merchant how to correct it, then clear the break with that reason.',
  },
  {
    list: 'charges',
    kind: 'amount',
    action: 'look_up',
    meaning: 'Both sides have the charge, with different amounts.',
    remedy:
      'Check in the provider’s dashboard what the payer paid. Resolve the difference with the provider’s support or the merchant, then clear the break with the reason.',
  },
  {
    list: 'charges',
    kind: 'currency',
    action: 'look_up',
    meaning: 'Both sides have the charge, in different currencies.',
    remedy:
      'Check in the provider’s dashboard what the payer paid. Resolve the difference with the provider’s support or the merchant, then clear the break with the reason.',
  },
  {
    list: 'charges',
    kind: 'fee',
    action: 'correct',
    meaning: 'The provider’s fee for the charge differs from the fee it reported earlier.',
    remedy:
      'Compare the fee with the price list. If the new fee is right, clear the break with the reason. Otherwise claim the difference from the provider’s support.',
  },
  {
    list: 'charges',
    kind: 'duplicate',
    action: 'return',
    meaning: 'The provider charged twice for one payment; our books have the other charge.',
    remedy:
      'Refund the charge named in this break in the provider’s dashboard, then clear the break.',
  },
  {
    list: 'transfers',
    kind: 'missing_here',
    action: 'check',
    meaning: 'The provider paid out, but our books have no completed payout for it.',
    remedy:
      'The service checks a payout in progress again immediately, and the next run clears the break. If it stays, the payout is unknown here or ended without paying: ask the provider’s support to recall the transfer.',
  },
  {
    list: 'transfers',
    kind: 'missing_there',
    action: 'check',
    meaning: 'Our books have a completed payout that the provider does not list as successful.',
    remedy:
      'The service checks the payout again immediately and posts a bank return if there is one; the next run then clears the break. If it stays, find the transfer in the provider’s dashboard by our reference.',
  },
  {
    list: 'transfers',
    kind: 'amount',
    action: 'look_up',
    meaning: 'Both sides have the payout, with different amounts.',
    remedy:
      'Check in the provider’s dashboard what left the wallet. Resolve the difference with the provider’s support and the merchant, then clear the break with the reason.',
  },
  {
    list: 'transfers',
    kind: 'currency',
    action: 'look_up',
    meaning: 'Both sides have the payout, in different currencies.',
    remedy:
      'Check in the provider’s dashboard what left the wallet. Resolve the difference with the provider’s support and the merchant, then clear the break with the reason.',
  },
  {
    list: 'transfers',
    kind: 'fee',
    action: 'correct',
    meaning: 'The provider’s fee for the payout differs from the fee it reported earlier.',
    remedy:
      'Compare the fee with the price list. If the new fee is right, clear the break with the reason. Otherwise claim the difference from the provider’s support.',
  },
  {
    list: 'transfers',
    kind: 'duplicate',
    action: 'return',
    meaning: 'The provider paid one payout twice; our books have the other transfer.',
    remedy:
      'Pause payouts, ask the provider’s support to recall the transfer named in this break, then clear the break.',
  },
  {
    list: 'refunds',
    kind: 'missing_here',
    action: 'look_up',
    meaning: 'The provider refunded a payer, but our books have no refund or suspense item for it.',
    remedy:
      'Check in the provider’s dashboard who requested the refund. If someone created it there by hand, inform the merchant, agree how to correct it and clear the break.',
  },
  {
    list: 'refunds',
    kind: 'missing_there',
    action: 'check',
    meaning: 'Our books have a refund that the provider does not list, or lists as failed.',
    remedy:
      'The service checks a refund not yet confirmed by the payer’s bank again immediately and reverses one that failed; the next run then clears the break. If it stays, find the refund in the provider’s dashboard.',
  },
  {
    list: 'refunds',
    kind: 'amount',
    action: 'look_up',
    meaning: 'Both sides have the refund, with different amounts.',
    remedy:
      'Check in the provider’s dashboard what the payer received. Resolve the difference with the provider’s support, then clear the break with the reason.',
  },
  {
    list: 'refunds',
    kind: 'duplicate',
    action: 'look_up',
    meaning: 'The provider refunded the same amount twice; our books have the other refund.',
    remedy:
      'Find both refunds in the provider’s dashboard. Ask the provider’s support to reverse the one named in this break, then clear the break.',
  },
  {
    list: 'settlements',
    kind: 'missing_here',
    action: 'look_up',
    meaning: 'The provider settled a charge that matches no payment in our books.',
    remedy:
      'Reconcile the day of the charge: that run processes a missed payment. If the charge belongs to another installation on the same provider account, clear the break.',
  },
  {
    list: 'settlements',
    kind: 'missing_there',
    action: 'look_up',
    meaning: 'A charge is overdue for settlement, and no provider settlement includes it.',
    remedy:
      'Find the charge in the provider’s dashboard and ask the provider’s support when it settles. The money stays pending until then.',
  },
  {
    list: 'settlements',
    kind: 'amount',
    action: 'look_up',
    meaning:
      'A settlement’s gross amount is not the sum of its charges, or its net amount is not the gross amount less fees, shares and refunds.',
    remedy:
      'Compare the settlement in the provider’s dashboard with its charges. Clear the break once the provider’s support has explained the difference.',
  },
  {
    list: 'settlements',
    kind: 'duplicate',
    action: 'look_up',
    meaning: 'The provider lists one charge in two settlements.',
    remedy:
      'Our books post it once. Compare both settlements in the provider’s dashboard. If the provider paid twice, it will recover the money, and you can clear the break.',
  },
];

export function guideTo(list: ReconciledList, kind: BreakKind): GuideEntry {
  const entry = breakGuide.find((known) => known.list === list && known.kind === kind);
  if (entry === undefined) throw new TypeError(`the ${list} list has no break of kind ${kind}`);
  return entry;
}
