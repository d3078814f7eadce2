import { sql } from '@countinghouse/postgres';
import { canMove } from '../../src/money-out/payouts/payout-moves.rules.ts';
import type { PayoutDestination, PayoutStatus } from '../../src/money-out/payouts/payout.rules.ts';
import type { World } from './world.ts';

interface Seen {
  readonly id: string;
  readonly status: PayoutStatus;
  readonly destinationType: PayoutDestination;
  readonly isReturned: boolean;
  /** By type, without the `payout.`. */
  readonly events: readonly string[];
  readonly steps: readonly number[];
}

/** Looks at all payouts of the run and remembers them for the next time. */
export function createPayoutsWatch(): (world: World) => Promise<void> {
  const before = new Map<string, Seen>();
  return async (world) => {
    for (const seen of await readPayouts(world)) {
      const last = before.get(seen.id);
      const problem = problemOf(last, seen);
      if (problem !== null) world.fail(`payout ${world.nameOf(seen.id)} ${problem}`);
      if (last?.status !== seen.status || last.isReturned !== seen.isReturned) {
        const back = seen.isReturned ? ', and came back' : '';
        world.scheduler.note(`payout ${world.nameOf(seen.id)} is ${seen.status}${back}`);
      }
      before.set(seen.id, seen);
    }
  };
}

function problemOf(last: Seen | undefined, seen: Seen): string | null {
  const { status, events, steps } = seen;
  if (last !== undefined && last.status !== status && !canMove(last.status, status)) {
    return `went from ${last.status} to ${status}`;
  }
  const told = eventsOf(seen).join();
  if (events.join() !== told) return `is ${status} and told as ${events.join()}`;
  const posted = stepsOf(seen, steps.includes(stepReserved)).join();
  return steps.join() === posted ? null : `is ${status} with the steps ${steps.join()} posted`;
}

/** What stays inside the service is told by the answer alone. */
function eventsOf({ status, destinationType, isReturned }: Seen): readonly string[] {
  if (destinationType === 'service_account') return [];
  if (isReturned) return ['completed', 'returned'];
  return status === 'completed' || status === 'failed' ? [status] : [];
}

/** As in posting.rules.ts. */
const stepReserved = 1;
const [stepCompleted, stepReturned, stepReleased] = [2, 3, 9];

function stepsOf({ status, isReturned }: Seen, isReserved: boolean): readonly number[] {
  const reserved = isReserved ? [stepReserved] : [];
  switch (status) {
    case 'pending':
    case 'processing':
      return [stepReserved];
    case 'completed':
      return [...reserved, stepCompleted, ...(isReturned ? [stepReturned] : [])];
    case 'failed':
    case 'cancelled':
      return [stepReserved, stepReleased];
  }
}

async function readPayouts(world: World): Promise<readonly Seen[]> {
  const workspaceId = world.tenant.liveWorkspaceId;
  const { rows } = await sql<Seen>`
    select p.id, p.status, p.destination_type as "destinationType",
      p.returned_at is not null as "isReturned",
      coalesce((select array_agg(substr(e.type, 8) order by e.type) from events e
        where e.tenant_id = ${workspaceId} and e.type like 'payout.%'
          and e.data ->> 'id' = p.id::text), '{}') as events,
      coalesce((select array_agg(k.step::integer order by k.step) from ledger_transaction_keys k
        where k.workspace_id = ${workspaceId} and k.source_kind = 'payout'
          and k.source_id = p.id), '{}') as steps
    from payouts p where p.workspace_id = ${workspaceId} order by p.id`.execute(world.database.db);
  return rows;
}
