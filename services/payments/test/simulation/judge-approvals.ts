import { sql } from '@countinghouse/postgres';
import { needsApproval } from '../../src/controls/approvals/requests/approval.rules.ts';
import type { ApprovedOperation } from '../../src/controls/approvals/requests/approval.rules.ts';
import type { World } from './world.ts';

interface Outgoing {
  readonly operation: ApprovedOperation;
  readonly id: string;
  readonly amountMinor: bigint;
  readonly approvals: number;
  readonly isByMember: boolean;
  readonly createdAt: Date;
  /** It came to nothing, so its amount no longer counts, from some moment on. */
  readonly isReleased: boolean;
  /** Of a payout: under which reference it goes to which account. */
  readonly reference: string | null;
  readonly accountLast4: string | null;
  /** Of a payout: whether its account had replaced another a short time before; null: cannot be said. */
  readonly isCooling: boolean | null;
}

/** Whatever exceeds its threshold, alone or with the day before it, had one approval, and went to its account. */
export async function judgeApprovals(world: World): Promise<readonly string[]> {
  const { transfers } = world.simulator.book('live');
  const outgoing = await readOutgoing(world);
  return outgoing.flatMap((each) => {
    const { operation, id, amountMinor, approvals, reference, accountLast4 } = each;
    const thresholdMinor = world.thresholds.get(operation);
    if (thresholdMinor === undefined) throw new Error(`no threshold for ${operation}`);
    const isAbove = needsApproval(amountMinor, thresholdMinor);
    const dayMinor = sumOfDay(outgoing, each);
    const isCertain =
      isAbove || each.isCooling === true || needsApproval(dayMinor.least, thresholdMinor);
    const isPossible =
      isCertain || each.isCooling === null || needsApproval(dayMinor.most, thresholdMinor);
    const expected = isCertain === isPossible ? Number(isCertain) : approvals;
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

/** Requests this close to each other may have been counted in either order. */
const orderMarginMs = 10 * 60_000;
const hourMs = 3_600_000;

/** What people asked for within a day, this request included: at least and at most. Keys have no sum. */
function sumOfDay(
  outgoing: readonly Outgoing[],
  { operation, id, amountMinor, isByMember, createdAt }: Outgoing,
): { readonly least: bigint; readonly most: bigint } {
  const sumBetween = (fromMs: number, toMs: number, among: readonly Outgoing[]): bigint =>
    among
      .filter((other) => other.isByMember && other.operation === operation && other.id !== id)
      .map((other) => ({ ...other, agoMs: createdAt.getTime() - other.createdAt.getTime() }))
      .filter(({ agoMs }) => agoMs >= fromMs && agoMs <= toMs)
      .reduce((total, other) => total + other.amountMinor, amountMinor);
  const counted = outgoing.filter(({ isReleased }) => !isReleased);
  return isByMember
    ? {
        least: sumBetween(orderMarginMs, 24 * hourMs, counted),
        most: sumBetween(-orderMarginMs, 25 * hourMs, outgoing),
      }
    : { least: 0n, most: 0n };
}

async function readOutgoing({ database, tenant }: World): Promise<readonly Outgoing[]> {
  const workspaceId = tenant.liveWorkspaceId;
  const { rows } = await sql<Outgoing>`
    select o.*, (select count(*)::integer from approvals a
      where a.workspace_id = ${workspaceId} and a.subject_id = o.id) as approvals
    from (
      select 'payouts' as operation, p.id, p.amount_minor as "amountMinor",
        p.requested_by_member_id is not null as "isByMember", p.created_at as "createdAt",
        p.status in ('failed', 'cancelled') as "isReleased",
        p.reference,
        s.account_last4 as "accountLast4",
        case when s.id is not null then coalesce(s.cooling_until > p.created_at, false)
          -- What stays inside has no account: the one in force counts, and near a change either may be.
          when exists (select from settlement_accounts a where a.business_id = ${tenant.businessId}
            and a.created_at between p.created_at - interval '1 hour' and p.created_at + interval '1 hour')
            then null
          else exists (select from settlement_accounts a where a.business_id = ${tenant.businessId}
            and a.created_at <= p.created_at and coalesce(a.replaced_at > p.created_at, true)
            and a.cooling_until > p.created_at)
        end as "isCooling"
      from payouts p left join settlement_accounts s
        on s.business_id = ${tenant.businessId} and s.id = p.settlement_account_id
      where p.workspace_id = ${workspaceId}
      union all
      select 'refunds', r.id, r.amount_minor, r.requested_by_member_id is not null, r.created_at,
        r.status in ('failed', 'cancelled'), null, null, false from refunds r
      where r.workspace_id = ${workspaceId}
      union all
      select 'refunds', d.id, d.amount_minor, false, d.answered_at, true, null, null, false
      from disputes d where d.workspace_id = ${workspaceId} and d.lost_because = 'accepted'
    ) o order by o.id`.execute(database.db);
  return rows;
}
