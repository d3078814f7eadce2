import type { Database } from '../../kernel/database.ts';
import { movementKindNames } from '../../ledger/ledger/movement.rules.ts';
import type { KindTotals } from './statement.rules.ts';
import {
  findBalancesBefore,
  findLastPayoutBefore,
  findSequenceOf,
  listKindTotals,
} from './statement.sql.ts';

/** What a payout was paid from: the carried balance, and the movements since. */
export interface MadeOf {
  /** Null for the first payout in its currency. */
  readonly previousPayoutId: string | null;
  readonly carriedMinor: bigint;
  readonly totals: readonly KindTotals[];
  readonly availableMinor: bigint;
}

/** Above every sequence number. */
const sequenceEnd = 2n ** 63n - 1n;

/** Up to the payout's movement; before the payout is complete, up to now. */
export async function readMadeOf(
  { db }: Database,
  payout: {
    readonly workspaceId: string;
    readonly currency: string;
    readonly transactionId: string | null;
  },
): Promise<MadeOf> {
  const { workspaceId, currency, transactionId } = payout;
  const found =
    transactionId === null ? null : await findSequenceOf(db, workspaceId, transactionId);
  const before = found ?? sequenceEnd;
  const previous = await findLastPayoutBefore(db, workspaceId, currency, before);
  const from = previous === null ? 0n : previous.sequence + 1n;
  const [carried, totals] = await Promise.all([
    findBalancesBefore(db, workspaceId, currency, from),
    listKindTotals(db, { workspaceId, currency, kinds: movementKindNames, span: { from, before } }),
  ]);
  const carriedMinor = carried?.availableMinor ?? 0n;
  return {
    previousPayoutId: previous?.payoutId ?? null,
    carriedMinor,
    totals: totals.filter(({ availableMinor }) => availableMinor !== 0n),
    availableMinor: totals.reduce((sum, each) => sum + each.availableMinor, carriedMinor),
  };
}
