import type { RequestOrigin } from '@countinghouse/actor';
import type { AccountEntry } from '@countinghouse/identity';
import { recordMemberAct } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import { listMemberships } from '../../tenants/staff/list-memberships.ts';

/** An account belongs to no business, so each that the person works for has the entry in its own log. */
export async function recordAccountAct(
  tx: Tx,
  newId: () => string,
  userId: string,
  { act, detail = {} }: AccountEntry,
  origin?: RequestOrigin,
): Promise<void> {
  for (const { memberId: id, businessId } of await listMemberships(tx, userId)) {
    const actor = { kind: 'member', id, ...(origin !== undefined && { origin }) } as const;
    await recordMemberAct(
      tx,
      newId,
      { actor, businessId },
      { action: `member.${act}`, subjectKind: 'member', subjectId: id, detail },
    );
  }
}
