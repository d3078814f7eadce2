import { ensureUser, toAddedColumns } from '@countinghouse/identity';
import type { AddedBy } from '@countinghouse/identity';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Db } from '../../kernel/database.ts';
import { mayDecide } from '../staff/decider.rules.ts';
import type { MemberRole } from './business.rules.ts';
import { insertMember } from './businesses.sql.ts';
import type { NewMember } from './businesses.sql.ts';

interface MemberRequest {
  readonly businessId: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
}

export type MemberOutcome =
  | { readonly kind: 'created'; readonly id: string }
  | { readonly kind: 'reject'; readonly reason: 'business_not_found' | 'already_a_member' };

export async function createMember(
  deps: OperatorDeps,
  request: MemberRequest,
): Promise<MemberOutcome> {
  const { businessId, role, name } = request;
  try {
    return await withTransaction(deps.database.db, async (tx): Promise<MemberOutcome> => {
      const email = request.email.toLowerCase();
      const userId = await ensureUser(tx, { id: deps.newId(), email, name });
      const member = { id: deps.newId(), businessId, userId, role };
      const id = await addMember(tx, member, deps.actor, deps.now());
      if (id === null) return { kind: 'reject', reason: 'already_a_member' };
      await recordAct(tx, deps, {
        businessId,
        workspaceId: null,
        action: 'member.created',
        subjectKind: 'member',
        subjectId: id,
        detail: { role },
      });
      return { kind: 'created', id };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'members_of_business') throw error;
    return { kind: 'reject', reason: 'business_not_found' };
  }
}

/** Adds a member in the caller's transaction; null if the person is already a member. */
export function addMember(
  db: Db,
  member: Omit<NewMember, 'added'>,
  by: AddedBy,
  now: Date,
): Promise<string | null> {
  return insertMember(db, { ...member, added: toAddedColumns(mayDecide(member.role), by, now) });
}
