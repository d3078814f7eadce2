import type { BreakKind, ReconciledList } from './reconciliation.rules.ts';

/** settle, check: the run does it itself and says so; the others are for a person. */
export type BreakAction = 'settle' | 'check' | 'look_up' | 'return' | 'correct';

export interface GuideEntry {
  readonly list: ReconciledList;
  readonly kind: BreakKind;
  readonly action: BreakAction;
  readonly meaning: string;
  /** What ends it, for an operator who has never seen one. */
  readonly remedy: string;
}

/** Every break that there can be. A pair that is not listed cannot be stored. */
export const breakGuide: readonly GuideEntry[] = [
  {
    list: 'charges',
    kind: 'missing_here',
    action: 'settle',
    meaning: 'They took a payer’s money and our books have neither a payment nor suspense for it.',
    remedy:
      'Every run settles it as a notice would. If it stays, the payment is not in this database: look the charge up in their dashboard and refund it there.',
  },
  {
    list: 'charges',
    kind: 'missing_there',
    action: 'look_up',
    meaning: 'Our books have a charge that they do not have as successful.',
    remedy:
      'Look the charge up in their dashboard by our reference and ask their support. Once they have it, a run clears this. If the payer’s money was taken back, settle it with the merchant and clear the break with what was agreed.',
  },
  {
    list: 'charges',
    kind: 'amount',
    action: 'look_up',
    meaning: 'The charge is in both, with different amounts.',
    remedy:
      'Look up in their dashboard what the payer paid. Settle the difference with their support or the merchant, then clear the break with what was agreed.',
  },
  {
    list: 'charges',
    kind: 'currency',
    action: 'look_up',
    meaning: 'The charge is in both, in different currencies.',
    remedy:
      'Look up in their dashboard what the payer paid. Settle the difference with their support or the merchant, then clear the break with what was agreed.',
  },
  {
    list: 'charges',
    kind: 'fee',
    action: 'correct',
    meaning: 'They keep another fee for the charge than they had told.',
    remedy:
      'Compare it with the price list. If the new fee is right, clear the break with the reason. Else claim it from their support.',
  },
  {
    list: 'charges',
    kind: 'duplicate',
    action: 'return',
    meaning: 'They took money twice for one payment; our books have the other charge.',
    remedy: 'Refund the charge that this break names in their dashboard, then clear the break.',
  },
  {
    list: 'transfers',
    kind: 'missing_here',
    action: 'check',
    meaning: 'They paid out and our books have no completed payout for it.',
    remedy:
      'A payout under way is asked about again at once, and the next run clears this. If it stays, the payout is unknown here or ended without money: recall the transfer through their support.',
  },
  {
    list: 'transfers',
    kind: 'missing_there',
    action: 'check',
    meaning: 'Our books have a completed payout that they do not have as successful.',
    remedy:
      'The payout is asked about again at once, which books a bank’s return, and the next run clears this. If it stays, look the transfer up in their dashboard by our reference.',
  },
  {
    list: 'transfers',
    kind: 'amount',
    action: 'look_up',
    meaning: 'The payout is in both, with different amounts.',
    remedy:
      'Look up in their dashboard what left the wallet. Settle the difference with their support and the merchant, then clear the break with what was agreed.',
  },
  {
    list: 'transfers',
    kind: 'currency',
    action: 'look_up',
    meaning: 'The payout is in both, in different currencies.',
    remedy:
      'Look up in their dashboard what left the wallet. Settle the difference with their support and the merchant, then clear the break with what was agreed.',
  },
  {
    list: 'transfers',
    kind: 'fee',
    action: 'correct',
    meaning: 'They keep another fee for the payout than they had told.',
    remedy:
      'Compare it with the price list. If the new fee is right, clear the break with the reason. Else claim it from their support.',
  },
  {
    list: 'transfers',
    kind: 'duplicate',
    action: 'return',
    meaning: 'They paid out twice for one payout; our books have the other transfer.',
    remedy:
      'Pause payouts, recall the transfer that this break names through their support, then clear the break.',
  },
  {
    list: 'refunds',
    kind: 'missing_here',
    action: 'look_up',
    meaning: 'They gave a payer money back that no refund and no suspense item of ours has.',
    remedy:
      'Look up in their dashboard who asked for it. If it was made there by hand, tell the merchant, settle it with them and clear the break.',
  },
  {
    list: 'refunds',
    kind: 'missing_there',
    action: 'check',
    meaning: 'Our books have a refund that they do not have, or that failed there.',
    remedy:
      'A refund that the payer’s bank had not confirmed is asked about again at once, which takes back one that failed, and the next run clears this. If it stays, look the refund up in their dashboard.',
  },
  {
    list: 'refunds',
    kind: 'amount',
    action: 'look_up',
    meaning: 'The refund is in both, with different amounts.',
    remedy:
      'Look up in their dashboard what the payer got. Settle the difference with their support, then clear the break with what was agreed.',
  },
  {
    list: 'refunds',
    kind: 'duplicate',
    action: 'look_up',
    meaning: 'They gave the same amount back twice; our books have the other refund.',
    remedy:
      'Look both up in their dashboard. Ask their support to take back the one that this break names, then clear the break.',
  },
  {
    list: 'settlements',
    kind: 'missing_here',
    action: 'look_up',
    meaning: 'They settled a charge that is no payment of ours.',
    remedy:
      'Reconcile the day of the charge: a payment that was missed is settled by it. If the charge belongs to somebody else on the same account, clear the break.',
  },
  {
    list: 'settlements',
    kind: 'missing_there',
    action: 'look_up',
    meaning: 'A charge should have been settled days ago and no settlement of theirs has it.',
    remedy:
      'Look the charge up in their dashboard and ask their support when it is settled. The money stays pending until it is.',
  },
  {
    list: 'settlements',
    kind: 'amount',
    action: 'look_up',
    meaning:
      'The gross amount of a settlement is not the sum of its charges, or its net amount not what fees, shares and refunds leave of it.',
    remedy:
      'Compare the settlement in their dashboard with its charges. Clear the break once their support has explained the difference.',
  },
  {
    list: 'settlements',
    kind: 'duplicate',
    action: 'look_up',
    meaning: 'They name one charge in two settlements.',
    remedy:
      'It is booked once. Compare both settlements in their dashboard: if they paid twice they will take it back, and the break can be cleared.',
  },
];

export function guideTo(list: ReconciledList, kind: BreakKind): GuideEntry {
  const entry = breakGuide.find((known) => known.list === list && known.kind === kind);
  if (entry === undefined) throw new TypeError(`${list} have no break of the kind ${kind}`);
  return entry;
}
