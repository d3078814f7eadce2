/** Tables partitioned by the month of their ids: each needs partitions made ahead of time. */
export const appendOnlyTables = [
  'audit_log',
  'ledger_transactions',
  'ledger_entries',
  'events',
  'event_log',
  'webhook_deliveries',
  'webhook_intents',
  'webhook_attempts',
] as const;

/** Far enough that two failed months still leave one to notice in. */
export const partitionMonthsAhead = 3;

/** Those of them that are let go after a while. The ledger and the audit log are kept for good. */
export const droppedByMonth = [
  'event_log',
  'events',
  'webhook_deliveries',
  'webhook_intents',
  'webhook_attempts',
] as const;
