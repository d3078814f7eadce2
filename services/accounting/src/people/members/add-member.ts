import type { Actor } from '@countinghouse/actor';
import { ensureUser, toAddedColumns } from '@countinghouse/identity';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import type { Role } from '../../tenants/members/role.rules.ts';
import { mayApprove } from './decider.rules.ts';
import { insertMember } from './members.sql.ts';

export interface NewMember {
  readonly orgId: string;
  readonly actor: Actor;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly approvalLimitMinor?: bigint;
  readonly contactId?: string;
}

export type AddMemberOutcome =
  | { readonly kind: 'added'; readonly memberId: string; readonly userId: string }
  | { readonly kind: 'reject'; readonly reason: 'organisation_not_found' | 'already_a_member' };

/** Adds a member as an operator, without an invitation: used for the first owner. */
export async function addMember(deps: BooksDeps, request: NewMember): Promise<AddMemberOutcome> {
  try {
    return await withTransaction(deps.database.db, (tx) => add(tx, deps, request));
  } catch (error) {
    if (violatedConstraint(error) !== 'members_of_organisation') throw error;
    return { kind: 'reject', reason: 'organisation_not_found' };
  }
}

async function add(tx: Tx, deps: BooksDeps, request: NewMember): Promise<AddMemberOutcome> {
  const { orgId, actor, name, role, approvalLimitMinor = null } = request;
  const now = deps.now();
  const email = request.email.toLowerCase();
  const userId = await ensureUser(tx, { id: deps.newId(), email, name });
  const memberId = await insertMember(tx, {
    tenant_id: orgId,
    id: deps.newId(),
    user_id: userId,
    role,
    approval_limit_minor: approvalLimitMinor,
    contact_id: request.contactId ?? null,
    created_at: now,
    ...toAddedColumns(mayApprove(role), { kind: 'operator', id: actor.id }, now),
  });
  if (memberId === null) return { kind: 'reject', reason: 'already_a_member' };
  await recordAudit(tx, deps, {
    orgId,
    actor,
    action: 'member.added',
    subjectKind: 'member',
    subjectId: memberId,
    detail: { after: { role, approval_limit_minor: approvalLimitMinor?.toString() ?? null } },
  });
  return { kind: 'added', memberId, userId };
}
