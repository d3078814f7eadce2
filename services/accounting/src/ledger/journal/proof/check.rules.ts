/** Invariants of every organisation's books, recomputed from the entry lines. */
export const journalChecks = {
  numbers: 'entries are numbered from 1 without gaps',
  entries: 'every entry has its lines, and they add up to zero on both bases',
  sums: 'the totals by day, month and year match the lines',
  open_items: 'open items add up to the control accounts, per contact and in total',
  settlements: 'the settled amount of each document is the sum of its allocations',
  revaluations: 'each revaluation is reversed on the following day',
  document_numbers: 'every number of a series belongs to exactly one document',
  parties: 'issued documents show seller and buyer as copied at issue',
  seals: 'sealed entries are unchanged',
} as const;

export type JournalCheck = keyof typeof journalChecks;

export interface Finding {
  /** The entry, account and day, contact or document concerned. */
  readonly subject: string;
  readonly detail: string;
}

export interface JournalBreak extends Finding {
  readonly check: JournalCheck;
  readonly orgId: string;
}
