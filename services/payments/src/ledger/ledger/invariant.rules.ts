/** What must always hold for the ledger and can be recomputed from it. */
export const invariants = {
  I1: 'every transaction balances to zero in each layer and currency',
  I2: 'posted entries cannot be changed',
  I3: 'a transaction and its accounts belong to one workspace',
  I4: 'each step of each source is posted once',
  I5: 'no authorising balance is below zero, holds included',
  I6: 'a payment’s refunded and reserved amounts match its refunds and do not exceed the payment',
  I7: 'stored balances and sums equal their entries',
  I8: 'every charged payment, executed refund, completed payout, and beginning and end of a dispute is posted exactly once, and nothing else is',
  I9: 'a settled payment has no balance left at the provider',
  I10: 'every payment has the timestamps of its status',
  I11: 'the amounts a payment shows equal the amounts posted for it',
  I12: 'all accounts together sum to zero, and suspense equals its open items',
  I13: 'every hold belongs to a refund or payout in progress',
  I14: 'every movement is numbered once, from 1 without gaps, or is queued for a number',
  I15: 'what is set aside for disputes equals the open disputes, and a payment’s disputed amount its open and lost ones',
  I16: 'what is reserved of a payment equals its reserve, and every beginning and end of a reserve is posted exactly once',
  I17: 'a packed month has the rows that were proved when it was packed',
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
  'I15',
  'I16',
  'I17',
];
