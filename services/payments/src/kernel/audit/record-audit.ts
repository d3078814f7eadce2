import type { Actor, MemberActor } from '@countinghouse/actor';
import type { Caller } from '../caller.rules.ts';
import type { Tx } from '../database.ts';
import type { AuditEntry } from './audit-entry.rules.ts';
import { insertAuditEntry } from './audit.sql.ts';

/** What the audit log needs beside the act itself. */
export interface RecordDeps {
  readonly newId: () => string;
  readonly actor: Actor;
}

/** Writes into the transaction of the change, so that neither exists without the other. */
export async function recordAct(
  tx: Tx,
  { newId, actor }: RecordDeps,
  act: Omit<AuditEntry, 'id' | 'actor'>,
): Promise<void> {
  await insertAuditEntry(tx, { ...act, id: newId(), actor });
}

/** What the audit log needs of a caller. */
export type WorkspaceActor = Pick<Caller, 'actor' | 'businessId' | 'workspaceId'>;

export type CallerAct = Omit<AuditEntry, 'id' | 'businessId' | 'workspaceId' | 'actor'>;

/** The same for what a key or a member asked for, always something of the caller's workspace. */
export async function recordCallerAct(
  tx: Tx,
  newId: () => string,
  { actor, businessId, workspaceId }: WorkspaceActor,
  act: CallerAct,
): Promise<void> {
  await recordAct(tx, { newId, actor }, { ...act, businessId, workspaceId });
}

/**
 * The same for what a member asked for in person. Keys ask by the thousand, and what they asked for
 * names the key itself.
 */
export async function recordIfMember(
  tx: Tx,
  newId: () => string,
  caller: WorkspaceActor,
  act: CallerAct,
): Promise<void> {
  if (caller.actor.kind === 'member') await recordCallerAct(tx, newId, caller, act);
}

/** The same for what a member did to the business itself, in no workspace of it. */
export async function recordMemberAct(
  tx: Tx,
  newId: () => string,
  { actor, businessId }: { readonly actor: MemberActor; readonly businessId: string },
  act: CallerAct,
): Promise<void> {
  await recordAct(tx, { newId, actor }, { ...act, businessId, workspaceId: null });
}
