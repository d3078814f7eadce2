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

export async function insertAuditRow(tx: Tx, row: AuditRow): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      org_id: row.orgId,
      id: row.id,
      actor_kind: row.actorKind,
      actor: row.actor,
      action: row.action,
      subject_kind: row.subjectKind,
      subject_id: row.subjectId,
      request_id: row.requestId,
      ip: row.ip,
      detail: JSON.stringify(row.detail),
      created_at: row.createdAt,
    })
    .execute();
}

export interface CellAct {
  readonly id: string;
  readonly operator: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export async function insertCellAct(tx: Tx, act: CellAct, now: Date): Promise<void> {
  await tx
    .insertInto('operator_log')
    .values({ ...act, detail: JSON.stringify(act.detail), created_at: now })
    .execute();
}
