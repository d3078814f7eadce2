import { peopleMax } from '@countinghouse/identity';
import type { Tx } from '../../kernel/database.ts';
import type { Colleague } from './find-colleague.ts';
import { isDecider } from './grant.rules.ts';
import { listCurrentMembers } from './members.sql.ts';

/** Members who can currently decide on changes to the organisation. */
export async function listDeciders(tx: Tx, orgId: string): Promise<readonly Colleague[]> {
  const members = await listCurrentMembers(tx, orgId, peopleMax);
  return members
    .filter(isDecider)
    .map(({ id: memberId, name, email, role, approvalLimitMinor }) => ({
      memberId,
      name,
      email,
      role,
      approvalLimitMinor,
    }));
}
