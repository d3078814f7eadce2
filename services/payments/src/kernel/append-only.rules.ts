/**
 * Tables partitioned by the month of their ids, with partitions created ahead of time. Old event
 * partitions are dropped; the ledger and the audit log are kept.
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
