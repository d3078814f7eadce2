import type { Caller } from '../caller.rules.ts';
import type { Tx } from '../database.ts';
import type { MemberDeps, OperatorDeps } from '../operator.ts';
import type { AuditEntry } from './audit-entry.rules.ts';
import { insertAuditEntry } from './audit.sql.ts';

type OperatorAct = Omit<AuditEntry, 'id' | 'actorKind' | 'actor' | 'origin'>;

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
    origin: null,
  });
}

/** An operator or a member of the business, as far as the audit log names them. */
export type RecordedActor =
  | Pick<OperatorDeps, 'newId' | 'operator'>
  | Pick<MemberDeps, 'newId' | 'memberId' | 'origin'>;

/** The same for what an operator and a member of the business can do alike. */
export async function recordAct(tx: Tx, deps: RecordedActor, act: OperatorAct): Promise<void> {
  if ('operator' in deps) {
    await recordOperatorAct(tx, deps, act);
    return;
  }
  const { newId, memberId: actor, origin } = deps;
  await insertAuditEntry(tx, { ...act, id: newId(), actorKind: 'member', actor, origin });
}

/** What the audit log needs of a caller. */
export type Actor = Pick<Caller, 'kind' | 'id' | 'businessId' | 'workspaceId' | 'origin'>;

export type CallerAct = Omit<
  AuditEntry,
  'id' | 'businessId' | 'workspaceId' | 'actorKind' | 'actor' | 'origin'
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
    origin: caller.origin,
  });
}

/**
 * The same for what a member asked for in person. Keys ask by the thousand, and what they asked for
 * names the key itself.
 */
export async function recordIfMember(
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
  const actor = { actorKind: 'system', actor: 'payments', origin: null } as const;
  await insertAuditEntry(tx, { ...act, ...actor, id: newId() });
}

/** The same for what a member did to the business itself, in no workspace of it. */
export async function recordMemberAct(
  tx: Tx,
  newId: () => string,
  member: Pick<MemberDeps, 'memberId' | 'origin'> & { readonly businessId: string },
  act: CallerAct,
): Promise<void> {
  const { memberId: id, businessId, origin } = member;
  await insertAuditEntry(tx, {
    ...act,
    id: newId(),
    businessId,
    workspaceId: null,
    actorKind: 'member',
    actor: id,
    origin,
  });
}
