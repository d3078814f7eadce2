/**
 * Tables partitioned by the month of their ids: each needs partitions made ahead of time. Those of
 * events are let go of after a while; the audit log is kept for good.
 */
export const appendOnlyTables = [
  'audit_log',
  'events',
  'event_log',
  'webhook_deliveries',
  'webhook_intents',
  'webhook_attempts',
] as const;
