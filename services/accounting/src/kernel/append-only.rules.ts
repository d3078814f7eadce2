/**
 * Tables partitioned by the month of their ids, which need partitions created ahead of time. Event
 * partitions are dropped after a while; the audit log is kept forever.
 */
export const appendOnlyTables = [
  'audit_log',
  'events',
  'event_log',
  'webhook_deliveries',
  'webhook_intents',
  'webhook_attempts',
] as const;
