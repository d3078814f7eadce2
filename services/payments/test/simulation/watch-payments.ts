import { sql } from '@countinghouse/postgres';
import { canMove } from '../../src/charges/payments/payment-moves.rules.ts';
import type { PaymentStatus } from '../../src/charges/payments/payment.rules.ts';
import { canRefundMove } from '../../src/money-out/refunds/refund-moves.rules.ts';
import type { RefundStatus } from '../../src/money-out/refunds/refund.rules.ts';
import { isCharged } from '../support/books/expect-payment.ts';
import type { World } from './world.ts';

interface Seen {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly amountMinor: bigint;
  readonly refundedMinor: bigint;
  readonly reservedMinor: bigint;
  readonly inFlightId: string | null;
  readonly succeededEvents: number;
  readonly failedEvents: number;
  readonly refundedEvents: number;
  readonly refunds: readonly SeenRefund[];
  readonly charges: number;
}

interface SeenRefund {
  readonly id: string;
  readonly status: RefundStatus;
  readonly amount: number;
  readonly isExecuted: boolean;
}

/** Looks at all payments of the run, each with its refunds, and remembers them for the next time. */
export function createPaymentsWatch(): (world: World) => Promise<void> {
  const before = new Map<string, Seen>();
  return async (world) => {
    for (const seen of await readPayments(world)) {
      const last = before.get(seen.id);
      const problem = problemOf(last, seen) ?? refundProblemOf(last, seen);
      if (problem !== null) world.fail(`payment ${world.nameOf(seen.id)} ${problem}`);
      if (last?.status !== seen.status) {
        world.scheduler.note(`payment ${world.nameOf(seen.id)} is ${seen.status}`);
        if (seen.status === 'succeeded' && !world.charged.includes(seen.id)) {
          world.charged.push(seen.id);
        }
      }
      for (const { id, status } of seen.refunds) {
        if (last?.refunds.find((refund) => refund.id === id)?.status === status) continue;
        world.scheduler.note(`refund ${world.nameOf(id)} is ${status}`);
      }
      before.set(seen.id, seen);
    }
  };
}

function problemOf(last: Seen | undefined, seen: Seen): string | null {
  if (last !== undefined && last.status !== seen.status && !canMove(last.status, seen.status)) {
    return `went from ${last.status} to ${seen.status}`;
  }
  const charges = isCharged(seen) ? 1 : 0;
  if (seen.charges !== charges) return `is ${seen.status} with ${seen.charges} charges posted`;
  if (seen.succeededEvents !== charges) {
    return `is ${seen.status} with ${seen.succeededEvents} events of its success`;
  }
  const failures = seen.failedEvents - (last?.failedEvents ?? 0);
  const isNewlyFailed = seen.status === 'failed' && last?.status !== 'failed';
  if (failures !== (isNewlyFailed ? 1 : 0)) {
    return `is ${seen.status} after ${failures} events of a failure`;
  }
  return seen.failedEvents > 1 ? `failed ${seen.failedEvents} times` : null;
}

function refundProblemOf(last: Seen | undefined, seen: Seen): string | null {
  for (const { id, status } of seen.refunds) {
    const was = last?.refunds.find((refund) => refund.id === id)?.status;
    if (was !== undefined && was !== status && !canRefundMove(was, status)) {
      return `has a refund that went from ${was} to ${status}`;
    }
  }
  const sumOf = (statuses: readonly RefundStatus[]): bigint =>
    seen.refunds
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const doneMinor = sumOf(['succeeded']);
  const openMinor = sumOf(['pending_approval', 'processing']);
  if (doneMinor !== seen.refundedMinor || openMinor !== seen.reservedMinor) {
    return `says ${seen.refundedMinor} went back and ${seen.reservedMinor} is to, its refunds ${doneMinor} and ${openMinor}`;
  }
  if (doneMinor + openMinor > seen.amountMinor) return 'gives back more than was paid';
  const underWay = seen.refunds.filter(({ status }) => status === 'processing');
  if (underWay.length > 1 || (underWay[0]?.id ?? null) !== seen.inFlightId) {
    return `has ${underWay.length} refunds under way`;
  }
  const executed = seen.refunds.filter(({ isExecuted }) => isExecuted).length;
  return seen.refundedEvents === executed
    ? null
    : `has ${executed} refunds executed and ${seen.refundedEvents} told`;
}

async function readPayments(world: World): Promise<readonly Seen[]> {
  const workspaceId = world.tenant.liveWorkspaceId;
  const { rows } = await sql<Seen>`
    select p.id, p.status, p.amount_minor as "amountMinor", p.refunded_minor as "refundedMinor",
      p.refund_reserved_minor as "reservedMinor", p.refund_in_flight_id as "inFlightId",
      coalesce(e.succeeded, 0) as "succeededEvents", coalesce(e.failed, 0) as "failedEvents",
      coalesce(e.refunded, 0) as "refundedEvents", coalesce(k.charges, 0) as charges,
      coalesce(r.refunds, '[]') as refunds
    from payments p
    left join (
      select (data ->> 'id')::uuid as id,
        count(*) filter (where type = 'payment.succeeded')::integer as succeeded,
        count(*) filter (where type = 'payment.failed')::integer as failed,
        count(*) filter (where type = 'payment.refunded')::integer as refunded
      from events where tenant_id = ${workspaceId} group by 1) e on e.id = p.id
    left join (
      select source_id as id, count(*)::integer as charges from ledger_transaction_keys
      where workspace_id = ${workspaceId} and source_kind = 'payment' and step = 1
      group by 1) k on k.id = p.id
    left join (
      select payment_id as id, json_agg(json_build_object('id', id, 'status', status,
        'amount', amount_minor, 'isExecuted', succeeded_at is not null) order by id) as refunds
      from refunds where workspace_id = ${workspaceId} group by 1) r on r.id = p.id
    where p.workspace_id = ${workspaceId} order by p.id`.execute(world.database.db);
  return rows;
}
