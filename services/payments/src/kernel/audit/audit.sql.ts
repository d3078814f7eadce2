import type { Db } from '../database.ts';
import type { AuditEntry } from './audit-entry.rules.ts';

export async function insertAuditEntry(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      id: entry.id,
      tenant_id: entry.businessId,
      workspace_id: entry.workspaceId,
      actor_kind: entry.actor.kind,
      actor: entry.actor.id,
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      request_id: entry.actor.origin?.requestId ?? null,
      ip: entry.actor.origin?.ip ?? null,
      detail: JSON.stringify(entry.detail),
    })
    .execute();
}
