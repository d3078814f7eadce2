import { sql } from '@countinghouse/postgres';
import { needsApproval } from '../../src/approvals/approval.rules.ts';
import type { ApprovedOperation } from '../../src/approvals/approval.rules.ts';
import type { World } from './world.ts';

interface Outgoing {
  readonly operation: ApprovedOperation;
  readonly id: string;
  readonly amountMinor: bigint;
  readonly approvals: number;
  /** Of a payout: under which reference it goes to which account. */
  readonly reference: string | null;
  readonly accountLast4: string | null;
}

/** What is above its threshold has waited for one word, nothing else has, and it went where it was to. */
export async function judgeApprovals(world: World): Promise<readonly string[]> {
  const { transfers } = world.simulator.book('live');
  return (await readOutgoing(world)).flatMap((each) => {
    const { operation, id, amountMinor, approvals, reference, accountLast4 } = each;
    const thresholdMinor = world.thresholds.get(operation);
    if (thresholdMinor === undefined) throw new Error(`no threshold for ${operation}`);
    const expected = needsApproval(amountMinor, thresholdMinor) ? 1 : 0;
    const numbers = transfers
      .filter((transfer) => transfer.reference === reference)
      .map(({ accountNumber }) => accountNumber);
    return [
      ...(approvals === expected
        ? []
        : [`${world.nameOf(id)} of ${amountMinor} had ${approvals} approvals, not ${expected}`]),
      ...numbers
        .filter((number) => !number.endsWith(accountLast4 ?? '?'))
        .map((number) => `${world.nameOf(id)} went to ${number}, not to …${accountLast4}`),
    ];
  });
}

async function readOutgoing({ database, tenant }: World): Promise<readonly Outgoing[]> {
  const workspaceId = tenant.liveWorkspaceId;
  const { rows } = await sql<Outgoing>`
    select o.*, (select count(*)::integer from approvals a
      where a.workspace_id = ${workspaceId} and a.subject_id = o.id) as approvals
    from (
      select 'payouts' as operation, p.id, p.amount_minor as "amountMinor", p.reference,
        s.account_last4 as "accountLast4"
      from payouts p left join settlement_accounts s
        on s.business_id = ${tenant.businessId} and s.id = p.settlement_account_id
      where p.workspace_id = ${workspaceId}
      union all
      select 'refunds', r.id, r.amount_minor, null, null from refunds r
      where r.workspace_id = ${workspaceId}
    ) o order by o.id`.execute(database.db);
  return rows;
}
