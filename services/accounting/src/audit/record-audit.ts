import type { Actor } from '../actor.rules.ts';
import type { BooksTools } from '../books-deps.ts';
import type { Tx } from '../database.ts';
import { insertAuditRow, insertCellAct } from './audit.sql.ts';
import type { CellAct } from './audit.sql.ts';

export interface AuditedAct {
  readonly orgId: string;
  readonly actor: Actor;
  /** A noun and what happened to it, such as `api_key.created`. */
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes into the transaction of the change, so that neither exists without the other. */
export async function recordAudit(tx: Tx, tools: BooksTools, act: AuditedAct): Promise<void> {
  await insertAuditRow(tx, {
    orgId: act.orgId,
    id: tools.newId(),
    actorKind: act.actor.kind,
    actor: act.actor.id,
    action: act.action,
    subjectKind: act.subjectKind,
    subjectId: act.subjectId,
    requestId: act.actor.requestId ?? null,
    ip: act.actor.ip ?? null,
    detail: act.detail ?? {},
    createdAt: tools.now(),
  });
}

/** The same for what concerns every organisation at once. */
export async function recordCellAct(
  tx: Tx,
  tools: BooksTools & { readonly operator: string },
  act: Omit<CellAct, 'id' | 'operator'>,
): Promise<void> {
  await insertCellAct(tx, { ...act, id: tools.newId(), operator: tools.operator }, tools.now());
}
