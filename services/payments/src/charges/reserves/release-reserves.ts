import type { IdSource } from '@countinghouse/identifiers';
import { withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '../../kernel/database.ts';
import { byRowKey, rowKeyText } from '../../kernel/row-key.rules.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import { lockBalances } from '../../ledger/ledger/lock-balances.ts';
import type { LockedBalances } from '../../ledger/ledger/lock-balances.ts';
import { postToLedger } from '../../ledger/ledger/post-to-ledger.ts';
import type { Posting } from '../../ledger/ledger/posting.rules.ts';
import { releasedByRefund, releasePosting } from './reserve.rules.ts';
import type { Reserve } from './reserve.rules.ts';
import {
  listDueReserves,
  listReserves,
  lockReservedPayments,
  saveReserveHeld,
  saveReserveReleased,
} from './reserves.sql.ts';
import type { ReleasedPayment } from './reserves.sql.ts';

export interface ReleaseDeps {
  readonly database: Database;
  readonly newId: IdSource;
  readonly now: () => Date;
}

/** Few enough to hold no payment's lock for long. */
const releasedPerRoundMax = 100;

/** Releases every reserve whose day has come; gives how many. */
export async function releaseReserves(deps: ReleaseDeps): Promise<number> {
  const due = await listDueReserves(deps.database.db, deps.now(), releasedPerRoundMax);
  if (due.length === 0) return 0;
  return withTransaction(deps.database.db, (tx) => releaseDue(deps, tx, due));
}

async function releaseDue(deps: ReleaseDeps, tx: Tx, due: readonly RowKey[]): Promise<number> {
  const now = deps.now();
  const payments = byRowKey(await lockReservedPayments(tx, due));
  // Read under the payments' locks: another worker may have released some.
  const reserves = (await listReserves(tx, due)).filter(({ dueAt }) => dueAt !== null);
  const balances = await lockBalances(tx, reserves);
  const postings: Posting[] = [];
  for (const reserve of reserves) {
    const { workspaceId, paymentId: id, heldMinor: amountMinor } = reserve;
    await saveReserveReleased(tx, reserve);
    if (amountMinor === 0n) continue;
    const payment = payments.get(rowKeyText({ workspaceId, id }));
    if (payment === undefined) throw new Error(`payment ${id} of a reserve not found`);
    const source = { kind: 'payment', id, step: 'reserve_released' } as const;
    postings.push(release(balances, reserve, { ...payment, source, amountMinor }, now));
  }
  await postToLedger(tx, deps.newId, postings);
  return reserves.length;
}

/** A refund that the provider has accepted, and its payment after it, locked by the caller. */
export interface RefundedReserve {
  readonly refundId: string;
  readonly payment: ReleasedPayment & {
    readonly amountMinor: bigint;
    readonly refundedMinor: bigint;
  };
}

/** What is kept back of payments that the caller has locked. */
export async function listHeldReserves(
  tx: Tx,
  payments: readonly RowKey[],
): Promise<readonly Reserve[]> {
  if (payments.length === 0) return [];
  return (await listReserves(tx, payments)).filter(({ heldMinor }) => heldMinor > 0n);
}

/** Releases what the reserves need no longer cover; the caller posts it with the refunds. */
export async function releaseForRefunds(
  tx: Tx,
  balances: LockedBalances,
  reserves: readonly Reserve[],
  refunds: readonly RefundedReserve[],
  now: Date,
): Promise<readonly Posting[]> {
  const held = new Map(reserves.map((reserve) => [reserve.paymentId, reserve]));
  const postings: Posting[] = [];
  for (const { refundId, payment } of refunds) {
    const reserve = held.get(payment.id);
    const amountMinor = reserve === undefined ? 0n : releasedByRefund(reserve, payment);
    if (reserve === undefined || amountMinor === 0n) continue;
    const heldMinor = reserve.heldMinor - amountMinor;
    held.set(payment.id, { ...reserve, heldMinor });
    await saveReserveHeld(tx, reserve, heldMinor);
    const source = { kind: 'refund', id: refundId, step: 'reserve_released' } as const;
    postings.push(release(balances, reserve, { ...payment, source, amountMinor }, now));
  }
  return postings;
}

/** Later releases of the same batch see this one. */
function release(
  balances: LockedBalances,
  reserve: Reserve,
  {
    source,
    amountMinor,
    settledAt,
  }: {
    readonly source: Posting['source'];
    readonly amountMinor: bigint;
    readonly settledAt: Date | null;
  },
  now: Date,
): Posting {
  const { owedMinor } = balances.of(reserve);
  const isSettled = settledAt !== null;
  const posting = releasePosting(reserve, { source, amountMinor, isSettled, owedMinor }, now);
  const { released, repaid } = posting.amounts;
  balances.change(reserve, { availableMinor: released, owedMinor: -repaid });
  return posting;
}
