import type { Actor, MemberActor } from '@countinghouse/actor';
import type { Caller } from '../caller.rules.ts';
import type { Tx } from '../database.ts';
import type { AuditEntry } from './audit-entry.rules.ts';
import { insertAuditEntry } from './audit.sql.ts';

/** What the audit log needs in addition to the act. */
export interface RecordDeps {
  readonly newId: () => string;
  readonly actor: Actor;
}

/** Writes in the change's transaction, so that neither exists without the other. */
export async function recordAct(
  tx: Tx,
  { newId, actor }: RecordDeps,
  act: Omit<AuditEntry, 'id' | 'actor'>,
): Promise<void> {
  await insertAuditEntry(tx, { ...act, id: newId(), actor });
}

/** The caller fields that the audit log needs. */
export type WorkspaceActor = Pick<Caller, 'actor' | 'businessId' | 'workspaceId'>;

export type CallerAct = Omit<AuditEntry, 'id' | 'businessId' | 'workspaceId' | 'actor'>;

/** Records an act of a key or member in the caller's workspace. */
export async function recordCallerAct(
  tx: Tx,
  newId: () => string,
  { actor, businessId, workspaceId }: WorkspaceActor,
  act: CallerAct,
): Promise<void> {
  await recordAct(tx, { newId, actor }, { ...act, businessId, workspaceId });
}

/**
 * Records an act of a member. Acts of keys are skipped: they are many, and their objects name the
 * key.
 */
export async function recordIfMember(
  tx: Tx,
  newId: () => string,
  caller: WorkspaceActor,
  act: CallerAct,
): Promise<void> {
  if (caller.actor.kind === 'member') await recordCallerAct(tx, newId, caller, act);
}

/** Records a member's act on the business itself, outside its workspaces. */
export async function recordMemberAct(
  tx: Tx,
  newId: () => string,
  { actor, businessId }: { readonly actor: MemberActor; readonly businessId: string },
  act: CallerAct,
): Promise<void> {
  await recordAct(tx, { newId, actor }, { ...act, businessId, workspaceId: null });
}
