/** What must be true of the books at every moment, and can be computed anew from them. */
export const invariants = {
  I1: 'every transaction adds up to zero in each layer and currency',
  I2: 'nobody can change what was posted',
  I3: 'a transaction and its accounts belong to one workspace',
  I4: 'one transaction for each step of each source',
  I5: 'no authorising balance is below zero, holds included',
  I6: 'a payment has refunded and reserved what its refunds say, and no more than it took',
  I7: 'kept balances and sums equal the entries they stand for',
  I8: 'every charged payment, executed refund and completed payout is posted once, and no other is',
  I9: 'a settled payment has nothing left at the provider',
  I10: 'every payment has the times of the status it is in',
  I11: 'what a payment shows is what was posted for it',
  I12: 'all accounts together come to zero, and suspense to its open items',
  I13: 'every hold belongs to a refund or payout that is not over',
  I14: 'every movement has one number, from 1 without a gap, or waits for it',
} as const;

export type InvariantId = keyof typeof invariants;

export const invariantIds: readonly InvariantId[] = [
  'I1',
  'I2',
  'I3',
  'I4',
  'I5',
  'I6',
  'I7',
  'I8',
  'I9',
  'I10',
  'I11',
  'I12',
  'I13',
  'I14',
];
