import type { CurrencyTotals } from '../settlements/settlement-report.rules.ts';

/** The settlements of one UTC day in one currency. */
export interface SettlementDay extends CurrencyTotals {
  readonly day: string;
}

/** A settled payment in the report. */
export interface SettledPayment {
  readonly id: string;
  readonly settledAt: Date;
  readonly currency: string;
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  readonly netMinor: bigint;
  readonly refundedMinor: bigint;
  readonly netSettledMinor: bigint;
  readonly splitRecipientId: string | null;
  readonly providerReference: string | null;
}
