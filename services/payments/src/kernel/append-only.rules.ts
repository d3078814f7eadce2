/**
 * Tables partitioned by the month of their ids: each needs partitions made ahead of time. Those of
 * events are let go of after a while; the ledger and the audit log are kept for good.
 */
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
