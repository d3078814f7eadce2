import type { MovementKind } from '../../ledger/ledger/movement.rules.ts';
import { releasableAt } from '../../settlement/settlements/settlement.rules.ts';

export interface BalanceEntry {
  readonly sequence: bigint;
  readonly transactionId: string;
  readonly kind: MovementKind;
  readonly pendingMinor: bigint;
  readonly availableMinor: bigint;
  readonly owedMinor: bigint;
  readonly pendingAfterMinor: bigint;
  readonly availableAfterMinor: bigint;
  readonly owedAfterMinor: bigint;
  /** The posting that it shows; null once the ledger's oldest months have left. */
  readonly sourceKind: string | null;
  readonly sourceId: string | null;
  readonly effectiveAt: Date | null;
  /** What the payer paid, our fee, and the recipient's share; zero in what is no charge or refund. */
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
  /** The payment it belongs to, and when its money is available. */
  readonly paymentId: string | null;
  readonly succeededAt: Date | null;
  readonly settledAt: Date | null;
  readonly settlementDelayDays: number | null;
}

/** What each account holds at one point of a statement. */
export interface AccountsAt {
  readonly pendingMinor: bigint;
  readonly availableMinor: bigint;
  readonly owedMinor: bigint;
}

/** What the movements of one kind changed. */
export interface KindTotals {
  readonly kind: MovementKind;
  readonly count: bigint;
  readonly pendingMinor: bigint;
  readonly availableMinor: bigint;
}

/** When the money of a charge is, or will be, available; null where an entry is no charge. */
export function availableAtOf(
  entry: {
    readonly kind: string;
    readonly succeededAt: Date | null;
    readonly settledAt: Date | null;
    readonly settlementDelayDays: number | null;
  },
  delayDaysDefault: number,
): { readonly at: Date; readonly isExpected: boolean } | null {
  const { succeededAt, settledAt, settlementDelayDays } = entry;
  if (entry.kind !== 'charge' || succeededAt === null) return null;
  if (settledAt !== null) return { at: settledAt, isExpected: false };
  const at = releasableAt({ succeededAt, settlementDelayDays }, delayDaysDefault);
  return { at, isExpected: true };
}
