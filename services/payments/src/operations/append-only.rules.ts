/** Tables partitioned by the month of their ids: each needs partitions made ahead of time. */
export const appendOnlyTables = [
  'audit_log',
  'ledger_transactions',
  'ledger_entries',
  'events',
] as const;

/** Far enough that two failed months still leave one to notice in. */
export const partitionMonthsAhead = 3;
