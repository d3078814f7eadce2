import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { recordOperatorAct } from '../audit/record-audit.ts';
import type { OperatorDeps } from '../operator.ts';
import type { MemberRole } from './business.rules.ts';
import { insertMember, insertUserUnlessKnown } from './businesses.sql.ts';

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
  const id = deps.newId();
  const { businessId, role, name } = request;
  try {
    await withTransaction(deps.database.db, async (tx) => {
      const email = request.email.toLowerCase();
      const userId = await insertUserUnlessKnown(tx, { id: deps.newId(), email, name });
      await insertMember(tx, { id, businessId, userId, role });
      await recordOperatorAct(tx, deps, {
        businessId,
        workspaceId: null,
        action: 'member.created',
        subjectKind: 'member',
        subjectId: id,
        detail: { role },
      });
    });
    return { kind: 'created', id };
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'members_business_id_fkey') {
      return { kind: 'reject', reason: 'business_not_found' };
    }
    if (constraint === 'members_user_once') return { kind: 'reject', reason: 'already_a_member' };
    throw error;
  }
}
