import type { AccountEntry } from '@countinghouse/identity';
import { recordMemberAct } from '../../kernel/audit/record-audit.ts';
import type { RequestOrigin } from '../../kernel/caller.rules.ts';
import type { Tx } from '../../kernel/database.ts';
import { listMemberships } from '../../tenants/staff/list-memberships.ts';

/** An account belongs to no business, so each that the person works for has the entry in its own log. */
export async function recordAccountAct(
  tx: Tx,
  newId: () => string,
  userId: string,
  { act, detail = {} }: AccountEntry,
  origin: RequestOrigin | null = null,
): Promise<void> {
  for (const member of await listMemberships(tx, userId)) {
    await recordMemberAct(
      tx,
      newId,
      { ...member, origin },
      {
        action: `member.${act}`,
        subjectKind: 'member',
        subjectId: member.memberId,
        detail,
      },
    );
  }
}
