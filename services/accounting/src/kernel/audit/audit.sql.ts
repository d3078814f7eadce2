import { rowsInserted } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { AuditRow } from './audit-row.rules.ts';

export async function insertAuditRows(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  const stored = rows.map((row) => ({
    tenant_id: row.orgId,
    id: row.id,
    actor_kind: row.actorKind,
    actor: row.actor,
    action: row.action,
    subject_kind: row.subjectKind,
    subject_id: row.subjectId,
    request_id: row.requestId,
    ip: row.ip,
    detail: row.detail,
    created_at: row.createdAt,
  }));
  await rowsInserted('audit_log', stored).execute(tx);
}
