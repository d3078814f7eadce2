import { rowsInserted } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';

export interface AuditRow {
  readonly orgId: string;
  readonly id: string;
  readonly actorKind: 'operator' | 'member' | 'api_key' | 'system';
  readonly actor: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly requestId: string | null;
  readonly ip: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

export async function insertAuditRows(tx: Tx, rows: readonly AuditRow[]): Promise<void> {
  const stored = rows.map((row) => ({
    org_id: row.orgId,
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
