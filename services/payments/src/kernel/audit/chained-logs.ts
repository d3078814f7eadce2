import { operatorLogShape } from '@countinghouse/process';
import type { LogShape } from '@countinghouse/process';

/** The column order must equal that of `chain_audit`; a test compares both. */
export const chainedLogs: readonly LogShape[] = [
  {
    log: 'audit_log',
    tenantColumn: 'tenant_id',
    id: 'r.id',
    columns: [
      'tenant_id',
      'id',
      'workspace_id',
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
  operatorLogShape,
];
