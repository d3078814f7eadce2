import { operatorLogShape } from '@countinghouse/process';
import type { LogShape } from '@countinghouse/process';

/** Columns in the order of `chain_audit`; a test compares both. */
export const chainedLogs: readonly LogShape[] = [
  {
    log: 'audit_log',
    tenantColumn: 'tenant_id',
    id: 'r.id',
    columns: [
      'tenant_id',
      'id',
      'actor_kind',
      'actor',
      'action',
      'subject_kind',
      'subject_id',
      'request_id',
      'ip',
      'detail',
      'created_at',
    ],
  },
  // Document moves are stored with the documents and shown among the log's entries.
  {
    log: 'document_history',
    tenantColumn: 'org_id',
    id: 'document_history_id(r.at, r.document_id, r.version)',
    columns: [
      'org_id',
      'document_id',
      'version',
      'trigger',
      'from_status',
      'to_status',
      'actor_kind',
      'actor',
      'reason',
      'detail',
      'at',
    ],
  },
  operatorLogShape,
];
