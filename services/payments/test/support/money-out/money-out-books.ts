import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
import { expectThreeBooksAgree } from '../settlement/three-books.ts';
import type { MoneyOutWorld } from './money-out-world.ts';

/**
 * After everything has come to rest: every refund and payout is over and was told once, each key
 * made one payout, nothing is left to settle, and the three books agree.
 */
export async function expectMoneyOutIsRight(
  world: MoneyOutWorld,
  answered: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const payouts = await listPayouts(world);
  expect(payouts.filter(({ end }) => !ends.has(end))).toEqual([]);
  for (const [key, ids] of answered) {
    const made = payouts.filter((payout) => payout.key === key).map(({ id }) => id);
    expect([key, [...ids]]).toEqual([key, made]);
  }
  const refunds = await listRefunds(world);
  expect(refunds.filter(({ end }) => end !== 'succeeded, confirmed, told 1')).toEqual([]);
  const payments = await expectThreeBooksAgree(world);
  expect(payments.filter(({ settledAt }) => settledAt === null)).toEqual([]);
}

/** Merchants hear of what went to their bank; what they keep here, or took back, is in the answer. */
const ends = new Set([
  'provider_bank completed: payout.completed',
  'provider_bank completed: payout.completed, payout.returned',
  'provider_bank cancelled: ',
  'service_account completed: ',
]);

async function listPayouts(world: MoneyOutWorld) {
  const { rows } = await sql<{ id: string; key: string | null; end: string }>`
    select p.id, p.idempotency_key as key, concat(p.destination_type, ' ', p.status, ': ',
      (select string_agg(e.type, ', ' order by e.id) from events e
        where e.tenant_id = p.workspace_id and e.data ->> 'id' = p.id::text)) as end
    from payouts p where p.workspace_id = ${world.tenant.liveWorkspaceId} order by p.id`.execute(
    world.database.db,
  );
  return rows;
}

async function listRefunds(world: MoneyOutWorld) {
  const { rows } = await sql<{ id: string; end: string }>`
    select r.id, concat(r.status, case when r.confirmed_at is not null then ', confirmed' end,
      ', told ', (select count(*) from events e where e.tenant_id = r.workspace_id
        and e.data ->> 'refund_id' = r.id::text)) as end
    from refunds r where r.workspace_id = ${world.tenant.liveWorkspaceId} order by r.id`.execute(
    world.database.db,
  );
  return rows;
}
