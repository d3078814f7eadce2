import type { RequestOrigin } from '@countinghouse/actor';
import type { AccountEntry } from '@countinghouse/identity';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { listMemberships } from '../members/list-memberships.ts';

/**
 * An account belongs to no single organisation, so the entry goes into the log of each one where the
 * person is a member.
 */
export async function recordAccountAct(
  tx: Tx,
  tools: BooksTools,
  userId: string,
  { act, detail = {} }: AccountEntry,
  origin?: RequestOrigin,
): Promise<void> {
  for (const { orgId, memberId } of await listMemberships(tx, userId)) {
    await recordAudit(tx, tools, {
      orgId,
      actor: { kind: 'member', id: memberId, ...(origin !== undefined && { origin }) },
      action: `member.${act}`,
      subjectKind: 'member',
      subjectId: memberId,
      detail,
    });
  }
}
