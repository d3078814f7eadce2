import { sql } from '@countinghouse/postgres';
import { expect } from 'vitest';
import { verifyLedger } from '../../../src/ledger/ledger/verify-ledger.ts';
import { compareBooks } from '../books/compare-books.ts';
import { isCharged } from '../books/expect-payment.ts';
import { parseTheirBooks } from '../books/parse-their-books.ts';
import { readOurBooks } from '../books/read-our-books.ts';
import type { PaymentRow } from '../books/rows.ts';
import type { ChargingProcesses } from '../processes/charging-processes.ts';

export interface JudgedPayment extends PaymentRow {
  readonly events: readonly string[];
  readonly suspense: readonly string[];
}

/** Ours, the provider's, and the statement of its bank, over processes that have come to rest. */
export async function expectThreeBooksAgree(
  world: ChargingProcesses,
  options: { readonly isMismatchExpected?: boolean } = {},
): Promise<readonly JudgedPayment[]> {
  const { liveWorkspaceId: workspaceId } = world.tenant;
  const ours = await readOurBooks(world.database.db, workspaceId);
  const theirs = parseTheirBooks(
    await world.simulator.ask('/simulator/book?side=live'),
    await world.simulator.ask('/simulator/bank-statement?side=live'),
  );
  const events = await readEvents(world);
  const payments = ours.payments.map((payment) => ({
    ...payment,
    events: events.get(payment.id) ?? [],
    suspense: ours.suspense
      .filter(({ paymentId }) => paymentId === payment.id)
      .map(({ status }) => status),
  }));
  expect([
    ...theirs.problems,
    ...compareBooks(ours, theirs),
    ...payments.flatMap((payment) => judgeEnd(payment, options.isMismatchExpected === true)),
  ]).toEqual([]);
  expect(await countPostedTwice(world)).toBe(0);
  expect(await countUnhandled(world)).toBe(0);
  expect(await verifyLedger(world.database, { workspaceId })).toEqual([]);
  return payments;
}

/** Exactly one end, told exactly once. */
function judgeEnd(payment: JudgedPayment, mayWait: boolean): readonly string[] {
  const { id, status, attention, events, suspense } = payment;
  const successes = events.filter((type) => type === 'payment.succeeded').length;
  const isOpen = status === 'pending' || status === 'processing';
  return [
    ...(isOpen && !(mayWait && attention !== null) ? ['has no end'] : []),
    ...(successes === (isCharged(payment) ? 1 : 0) ? [] : [`is told as ${events.join()}`]),
    ...(isOpen || suspense.every((state) => state === 'returned' || state === 'kept')
      ? []
      : [`its money is ${suspense.join()}`]),
    ...(events.filter((type) => type === 'payment.failed').length > 1 ? ['failed twice'] : []),
  ].map((text) => `${id} ${status}: ${text}`);
}

async function readEvents(
  world: ChargingProcesses,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ readonly id: string; readonly types: readonly string[] }>`
    select data ->> 'id' as id, array_agg(type order by id) as types from events
    where tenant_id = ${world.tenant.liveWorkspaceId} group by 1`.execute(world.database.db);
  return new Map(rows.map(({ id, types }) => [id, types]));
}

/** A step of a payment, of money in suspense, of a refund or of a payout is posted once. */
async function countPostedTwice(world: ChargingProcesses): Promise<number> {
  const { rows } = await sql`
    select source_kind, source_id, step from ledger_transactions
    group by source_kind, source_id, step having count(*) > 1`.execute(world.database.db);
  return rows.length;
}

async function countUnhandled(world: ChargingProcesses): Promise<number> {
  const { rows } = await sql`
    select 1 from provider_callbacks
    where workspace_id = ${world.tenant.liveWorkspaceId} and handled_at is null`.execute(
    world.database.db,
  );
  return rows.length;
}
