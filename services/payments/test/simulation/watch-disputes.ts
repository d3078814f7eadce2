import { dayMs } from '@countinghouse/calendar';
import { sql } from '@countinghouse/postgres';
import type { DisputeStatus } from '../../src/charges/payments/payment.rules.ts';
import { canDisputeMove } from '../../src/disputes/disputes/dispute-moves.rules.ts';
import type { DisputeAnswer } from '../../src/disputes/disputes/dispute.rules.ts';
import type { World } from './world.ts';

interface Seen {
  readonly id: string;
  readonly status: DisputeStatus;
  readonly lostBecause: string | null;
  readonly answer: DisputeAnswer | null;
  readonly isSubmitted: boolean;
  /** By type, without the `dispute.`, and by step of the ledger; both in order. */
  readonly events: readonly string[];
  readonly steps: readonly number[];
  readonly approvals: readonly string[];
}

interface SeenReserve {
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly heldMinor: bigint;
  readonly dueAt: Date | null;
  readonly days: number;
  readonly expectedMinor: bigint;
  readonly succeededAt: Date;
}

/** Looks at all disputes and reserves of the run and remembers them for the next time. */
export function createDisputesWatch(): (world: World) => Promise<void> {
  const before = new Map<string, DisputeStatus>();
  const reserved = new Map<string, SeenReserve>();
  return async (world) => {
    const { scheduler, nameOf } = world;
    for (const seen of await readDisputes(world)) {
      const last = before.get(seen.id);
      const problem = problemOf(last, seen);
      if (problem !== null) world.fail(`dispute ${nameOf(seen.id)} ${problem}`);
      if (last !== seen.status) scheduler.note(`dispute ${nameOf(seen.id)} is ${seen.status}`);
      before.set(seen.id, seen.status);
    }
    for (const seen of await readReserves(world)) {
      const last = reserved.get(seen.paymentId);
      const problem = reserveProblemOf(world, last, seen);
      if (problem !== null) world.fail(`the reserve of ${nameOf(seen.paymentId)} ${problem}`);
      if (last?.heldMinor !== seen.heldMinor) {
        const end = seen.dueAt === null ? ', released' : '';
        scheduler.note(`reserve of ${nameOf(seen.paymentId)} is ${seen.heldMinor}${end}`);
      }
      reserved.set(seen.paymentId, seen);
    }
  };
}

function problemOf(last: DisputeStatus | undefined, seen: Seen): string | null {
  const { status, lostBecause, answer, isSubmitted, events, steps, approvals } = seen;
  if (last !== undefined && last !== status && !canDisputeMove(last, status)) {
    return `went from ${last} to ${status}`;
  }
  const isOver = status === 'won' || status === 'lost';
  const told = [...(isSubmitted ? ['evidence_submitted'] : []), ...(isOver ? [status] : [])];
  if (events.join() !== [...told, 'opened'].toSorted().join()) {
    return `is ${status} and told as ${events.join()}`;
  }
  const posted = [stepOpened, ...(isOver ? [stepOfEnd[status]] : [])];
  if (steps.join() !== posted.join()) return `is ${status} with the steps ${steps.join()} posted`;
  if (isSubmitted && answer !== 'contest') return `was contested, and its answer is ${answer}`;
  if (lostBecause !== 'accepted') return null;
  if (answer !== 'accept') return `was accepted, and its answer is ${answer}`;
  return approvals.every((each) => each === 'succeeded')
    ? null
    : `was accepted, and its approval is ${approvals.join()}`;
}

/** As in posting.rules.ts. */
const stepOpened = 1;
const stepOfEnd = { won: 2, lost: 3 } as const;

/** A clock may be late, and none is early; a lien takes of a reserve, and a win gives it back. */
function reserveProblemOf(
  { scheduler }: World,
  last: SeenReserve | undefined,
  seen: SeenReserve,
): string | null {
  const { amountMinor, heldMinor, dueAt, expectedMinor, succeededAt, days } = seen;
  const dueMs = Math.floor(succeededAt.getTime() / dayMs) * dayMs + days * dayMs;
  if (amountMinor !== expectedMinor) return `is ${amountMinor}, not ${expectedMinor}`;
  if (heldMinor < 0n || heldMinor > amountMinor) return `holds ${heldMinor} of ${amountMinor}`;
  if (dueAt === null) {
    if (heldMinor !== 0n) return `is released and holds ${heldMinor}`;
    const isFresh = last !== undefined && last.dueAt !== null;
    return isFresh && scheduler.nowMs() < dueMs ? 'is released before its day' : null;
  }
  return dueAt.getTime() === dueMs ? null : `is due at ${dueAt.toISOString()}`;
}

async function readDisputes({ database, tenant }: World): Promise<readonly Seen[]> {
  const workspaceId = tenant.liveWorkspaceId;
  const { rows } = await sql<Seen>`
    select d.id, d.status, d.lost_because as "lostBecause", d.answer,
      d.submitted_at is not null as "isSubmitted",
      coalesce((select array_agg(substr(e.type, 9) order by substr(e.type, 9)) from events e
        where e.tenant_id = ${workspaceId} and e.type like 'dispute.%'
          and e.data ->> 'id' = d.id::text), '{}') as events,
      coalesce((select array_agg(k.step::integer order by k.step) from ledger_transaction_keys k
        where k.workspace_id = ${workspaceId} and k.source_kind = 'dispute'
          and k.source_id = d.id), '{}') as steps,
      coalesce((select array_agg(a.status) from approvals a
        where a.workspace_id = ${workspaceId} and a.subject_id = d.id), '{}') as approvals
    from disputes d where d.workspace_id = ${workspaceId} order by d.id`.execute(database.db);
  return rows;
}

/** What the policy says must be kept, reckoned from the payment alone. */
async function readReserves({ database, tenant }: World): Promise<readonly SeenReserve[]> {
  const { rows } = await sql<SeenReserve>`
    select r.payment_id as "paymentId", r.amount_minor as "amountMinor",
      r.held_minor as "heldMinor", r.due_at as "dueAt", y.reserve_days as days,
      p.succeeded_at as "succeededAt",
      least(p.amount_minor * y.reserve_basis_points / 10000, p.amount_minor - p.fee_minor
        - case when p.split_routed then coalesce(p.split_amount_minor, 0) else 0 end)::bigint
        as "expectedMinor"
    from reserves r
    join payments p on p.workspace_id = r.workspace_id and p.id = r.payment_id
    join risk_policies y on y.workspace_id = r.workspace_id
    where r.workspace_id = ${tenant.liveWorkspaceId} order by r.payment_id`.execute(database.db);
  return rows;
}
