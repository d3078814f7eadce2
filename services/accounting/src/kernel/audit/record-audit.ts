import type { Actor } from '@countinghouse/actor';
import type { BooksTools } from '../books-deps.ts';
import type { Tx } from '../database.ts';
import { insertAuditRows } from './audit.sql.ts';

export interface AuditedAct {
  readonly orgId: string;
  readonly actor: Actor;
  /** An object and what happened to it, such as `api_key.created`. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes in the transaction of the change, so that neither exists without the other. */
export function recordAudit(tx: Tx, tools: BooksTools, act: AuditedAct): Promise<void> {
  return recordAudits(tx, tools, [act]);
}

/** As recordAudit, for several changes. */
export async function recordAudits(
  tx: Tx,
  tools: BooksTools,
  acts: readonly AuditedAct[],
): Promise<void> {
  if (acts.length === 0) return;
  const rows = acts.map((act) => ({
    orgId: act.orgId,
    id: tools.newId(),
    actorKind: act.actor.kind,
    actor: act.actor.id,
    action: act.action,
    subjectKind: act.subjectKind,
    subjectId: act.subjectId,
    requestId: act.actor.origin?.requestId ?? null,
    ip: act.actor.origin?.ip ?? null,
    detail: act.detail ?? {},
    createdAt: tools.now(),
  }));
  await insertAuditRows(tx, rows);
}
