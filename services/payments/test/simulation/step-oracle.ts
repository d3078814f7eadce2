import { sql } from '@countinghouse/postgres';
import { canMove } from '../../src/payments/payment-moves.rules.ts';
import type { PaymentStatus } from '../../src/payments/payment.rules.ts';
import type { World } from './world.ts';

interface Seen {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly succeededEvents: number;
  readonly failedEvents: number;
  readonly charges: number;
}

const chargedStatuses: readonly PaymentStatus[] = ['succeeded', 'partially_refunded', 'refunded'];

/**
 * What must hold after every commit: payments move forwards, and status, ledger and events of one
 * are always in step, because one transaction writes all three.
 */
export function createStepOracle(): { readonly look: (world: World) => Promise<void> } {
  const before = new Map<string, Seen>();
  return {
    look: async (world) => {
      for (const seen of await readPayments(world)) {
        const last = before.get(seen.id);
        const problem = problemOf(last, seen);
        if (problem !== null) world.fail(`payment ${world.nameOf(seen.id)} ${problem}`);
        if (last?.status !== seen.status) {
          world.scheduler.note(`payment ${world.nameOf(seen.id)} is ${seen.status}`);
        }
        before.set(seen.id, seen);
      }
    },
  };
}

function problemOf(last: Seen | undefined, seen: Seen): string | null {
  if (last !== undefined && last.status !== seen.status && !canMove(last.status, seen.status)) {
    return `went from ${last.status} to ${seen.status}`;
  }
  const isCharged = chargedStatuses.includes(seen.status);
  if (seen.charges !== (isCharged ? 1 : 0)) {
    return `is ${seen.status} with ${seen.charges} charges posted`;
  }
  if (seen.succeededEvents !== (isCharged ? 1 : 0)) {
    return `is ${seen.status} with ${seen.succeededEvents} events of its success`;
  }
  const failures = seen.failedEvents - (last?.failedEvents ?? 0);
  const isNewlyFailed = seen.status === 'failed' && last?.status !== 'failed';
  if (failures !== (isNewlyFailed ? 1 : 0)) {
    return `is ${seen.status} after ${failures} events of a failure`;
  }
  return seen.failedEvents > 1 ? `failed ${seen.failedEvents} times` : null;
}

async function readPayments(world: World): Promise<readonly Seen[]> {
  const workspaceId = world.tenant.liveWorkspaceId;
  const { rows } = await sql<Seen>`
    select p.id, p.status, coalesce(e.succeeded, 0) as "succeededEvents",
      coalesce(e.failed, 0) as "failedEvents", coalesce(k.charges, 0) as charges
    from payments p
    left join (
      select (data ->> 'id')::uuid as id,
        count(*) filter (where type = 'payment.succeeded')::integer as succeeded,
        count(*) filter (where type = 'payment.failed')::integer as failed
      from events where workspace_id = ${workspaceId} group by 1) e on e.id = p.id
    left join (
      select source_id as id, count(*)::integer as charges from ledger_transaction_keys
      where workspace_id = ${workspaceId} and source_kind = 'payment' and step = 1
      group by 1) k on k.id = p.id
    where p.workspace_id = ${workspaceId} order by p.id`.execute(world.database.db);
  return rows;
}
