import type { RequestOrigin } from '@countinghouse/actor';
import { toAddedColumns } from '@countinghouse/identity';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { mayApprove } from './decider.rules.ts';
import { insertMember } from './members.sql.ts';

/** Adds the owner of an organisation that this person creates, in the same transaction. */
export async function addFounder(
  tx: Tx,
  deps: BooksTools,
  founder: {
    readonly orgId: string;
    readonly memberId: string;
    readonly userId: string;
    readonly origin: RequestOrigin;
  },
): Promise<void> {
  const { orgId, memberId, userId, origin } = founder;
  const role = 'owner';
  const now = deps.now();
  await insertMember(tx, {
    tenant_id: orgId,
    id: memberId,
    user_id: userId,
    role,
    approval_limit_minor: null,
    created_at: now,
    ...toAddedColumns(mayApprove(role), { kind: 'founder' }, now),
  });
  await recordAudit(tx, deps, {
    orgId,
    actor: { kind: 'member', id: memberId, origin },
    action: 'member.added',
    subjectKind: 'member',
    subjectId: memberId,
    detail: { after: { role, approval_limit_minor: null } },
  });
}
