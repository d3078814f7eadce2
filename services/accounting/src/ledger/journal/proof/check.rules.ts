/** What must be true of every organisation's books, and is computed anew from the lines up. */
export const journalChecks = {
  numbers: 'entries are numbered from 1 without a gap',
  entries: 'every entry has its lines, and they add up to zero on either basis',
  sums: 'the sums by day, month and year are those of the lines',
  open_items: 'what is open adds up to the control accounts, for each contact and in all',
  settlements: 'what a document has been settled by is the sum of its allocations',
  revaluations: 'what a revaluation posted on its day is taken back on the day after',
  document_numbers: 'every number that a series gave is on one document',
  parties: 'what was issued shows seller and buyer as they were copied when it was issued',
  seals: 'sealed entries are as they were when they were sealed',
} as const;

export type JournalCheck = keyof typeof journalChecks;

export interface Finding {
  /** Which entry, account and day, contact or document. */
  readonly subject: string;
  readonly detail: string;
}

export interface JournalBreak extends Finding {
  readonly check: JournalCheck;
  readonly orgId: string;
}
