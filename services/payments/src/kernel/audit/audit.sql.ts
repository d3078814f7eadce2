import type { RequestOrigin } from '../caller.rules.ts';
import type { Tx } from '../database.ts';

export interface AuditEntry {
  readonly id: string;
  readonly businessId: string;
  readonly workspaceId: string | null;
  readonly actorKind: 'operator' | 'member' | 'api_key' | 'system';
  readonly actor: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** The request; null for what nobody asked for by one. */
  readonly origin: RequestOrigin | null;
}

export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: entry.id,
      business_id: entry.businessId,
      workspace_id: entry.workspaceId,
      actor_kind: entry.actorKind,
      actor: entry.actor,
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      request_id: entry.origin?.requestId ?? null,
      ip: entry.origin?.ip ?? null,
      detail: JSON.stringify(entry.detail),
    })
    .execute();
}
