import type { MovementKind } from '../../ledger/ledger/movement.rules.ts';
import { releasableAt } from '../../settlement/settlements/settlement.rules.ts';

export interface BalanceEntry {
  readonly sequence: bigint;
  readonly transactionId: string;
  readonly kind: MovementKind;
  readonly pendingMinor: bigint;
  readonly availableMinor: bigint;
  readonly owedMinor: bigint;
  readonly disputedMinor: bigint;
  readonly reservedMinor: bigint;
  readonly pendingAfterMinor: bigint;
  readonly availableAfterMinor: bigint;
  readonly owedAfterMinor: bigint;
  readonly disputedAfterMinor: bigint;
  readonly reservedAfterMinor: bigint;
  /** The underlying posting; null once the ledger's oldest months have been archived. */
  readonly sourceKind: string | null;
  readonly sourceId: string | null;
  readonly effectiveAt: Date | null;
  /**
   * The payer's amount, the service's fee and the recipient's share; zero for other entries than
   * charges and refunds.
   */
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
  /** Its payment, and when its money is available. */
  readonly paymentId: string | null;
  readonly succeededAt: Date | null;
  readonly settledAt: Date | null;
  readonly settlementDelayDays: number | null;
}

/** Each account's balance at one point of a statement. */
export interface AccountsAt {
  readonly pendingMinor: bigint;
  readonly availableMinor: bigint;
  readonly owedMinor: bigint;
  readonly disputedMinor: bigint;
  readonly reservedMinor: bigint;
}

/** The changes by movements of one kind. */
export interface KindTotals {
  readonly kind: MovementKind;
  readonly count: bigint;
  readonly pendingMinor: bigint;
  readonly availableMinor: bigint;
}

/** When a charge's money is or will be available; null for other entries. */
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
