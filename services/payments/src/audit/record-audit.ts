import type { Caller } from '../caller.rules.ts';
import type { Tx } from '../database.ts';
import type { ActorDeps, OperatorDeps } from '../operator.ts';
import { insertAuditEntry } from './audit.sql.ts';
import type { AuditEntry } from './audit.sql.ts';

type OperatorAct = Omit<AuditEntry, 'id' | 'actorKind' | 'actor'>;

/** Writes into the transaction of the change, so that neither exists without the other. */
export async function recordOperatorAct(
  tx: Tx,
  deps: Pick<OperatorDeps, 'newId' | 'operator'>,
  act: OperatorAct,
): Promise<void> {
  await insertAuditEntry(tx, {
    ...act,
    id: deps.newId(),
    actorKind: 'operator',
    actor: deps.operator,
  });
}

/** The same for what an operator and a member of the business can do alike. */
export async function recordAct(tx: Tx, deps: ActorDeps, act: OperatorAct): Promise<void> {
  if ('operator' in deps) {
    await recordOperatorAct(tx, deps, act);
    return;
  }
  const { newId, memberId } = deps;
  await insertAuditEntry(tx, { ...act, id: newId(), actorKind: 'member', actor: memberId });
}

/** What the audit log needs of a caller. */
export type Actor = Pick<Caller, 'kind' | 'id' | 'businessId' | 'workspaceId'>;

export type CallerAct = Omit<
  AuditEntry,
  'id' | 'businessId' | 'workspaceId' | 'actorKind' | 'actor'
>;

/** The same for what a key or a member asked for, always something of the caller's workspace. */
export async function recordCallerAct(
  tx: Tx,
  newId: () => string,
  caller: Actor,
  act: CallerAct,
): Promise<void> {
  await insertAuditEntry(tx, {
    ...act,
    id: newId(),
    businessId: caller.businessId,
    workspaceId: caller.workspaceId,
    actorKind: caller.kind,
    actor: caller.id,
  });
}

/**
 * The same for what a member asked for in person. Keys ask by the thousand, and what they asked for
 * names the key itself.
 */
export async function recordInPerson(
  tx: Tx,
  newId: () => string,
  caller: Actor,
  act: CallerAct,
): Promise<void> {
  if (caller.kind === 'member') await recordCallerAct(tx, newId, caller, act);
}

/** The same for what nobody asked for at that moment: an outcome that arrived, a time that passed. */
export async function recordSystemAct(
  tx: Tx,
  newId: () => string,
  act: OperatorAct,
): Promise<void> {
  await insertAuditEntry(tx, { ...act, id: newId(), actorKind: 'system', actor: 'payments' });
}

/** The same for what a member did to the business itself, in no workspace of it. */
export async function recordMemberAct(
  tx: Tx,
  newId: () => string,
  member: { readonly memberId: string; readonly businessId: string },
  act: CallerAct,
): Promise<void> {
  const { memberId: actor, businessId } = member;
  const place = { businessId, workspaceId: null };
  await insertAuditEntry(tx, { ...act, ...place, id: newId(), actorKind: 'member', actor });
}
