import type { Tx } from '../../kernel/database.ts';
import type { Posting } from '../../ledger/ledger/posting.rules.ts';
import { decideReserve, heldPosting } from './reserve.rules.ts';
import type { ReservablePayment } from './reserve.rules.ts';
import { insertReserves } from './reserves.sql.ts';

/** Keeps back the agreed part of charges that succeed now; the caller posts it with the charges. */
export async function holdReserves(
  tx: Tx,
  charged: readonly ReservablePayment[],
  now: Date,
): Promise<readonly Posting[]> {
  const reserves = charged.flatMap((payment) => decideReserve(payment, now) ?? []);
  if (reserves.length === 0) return [];
  await insertReserves(tx, reserves, now);
  return reserves.map((reserve) => heldPosting(reserve, now));
}
