import type { BankLine, Book } from '@countinghouse/provider-simulator';
import type { DisputeStatus, PaymentStatus } from '../../../src/charges/payments/payment.rules.ts';
import type {
  SuspenseReason,
  SuspenseStatus,
} from '../../../src/charges/suspense/suspense.rules.ts';
import type { LienSources, LostReason } from '../../../src/disputes/disputes/dispute.rules.ts';
import type { AccountName } from '../../../src/ledger/ledger/chart.rules.ts';
import type {
  PayoutDestination,
  PayoutStatus,
} from '../../../src/money-out/payouts/payout.rules.ts';
import type {
  RefundFailureCode,
  RefundStatus,
} from '../../../src/money-out/refunds/refund.rules.ts';

/** What we say of one workspace: our rows, and the sums of our ledger. */
export interface OurBooks {
  readonly payments: readonly PaymentRow[];
  readonly suspense: readonly SuspenseRow[];
  readonly refunds: readonly RefundRow[];
  readonly payouts: readonly PayoutRow[];
  readonly disputes: readonly DisputeRow[];
  readonly reserves: readonly ReserveRow[];
  readonly entries: readonly LedgerSum[];
}

/** What the provider did and what its bank saw; over HTTP, `parseTheirBooks` reads the same. */
export interface TheirBooks {
  readonly book: Pick<Book, 'charges' | 'refunds' | 'chargebacks' | 'transfers'>;
  readonly bankStatement: readonly Pick<
    BankLine,
    'kind' | 'reference' | 'currency' | 'amountMinor'
  >[];
}

export interface PaymentRow {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly attention: string | null;
  readonly reference: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly splitMinor: bigint | null;
  readonly splitRouted: boolean | null;
  readonly refundedMinor: bigint;
  readonly refundReservedMinor: bigint;
  readonly targetId: string | null;
  readonly settledAt: Date | null;
  readonly nextCheckAt: Date | null;
}

export interface SuspenseRow {
  readonly paymentId: string;
  readonly status: SuspenseStatus;
  readonly reason: SuspenseReason;
  readonly providerTransactionId: string;
  readonly providerRefundId: string | null;
  readonly receivedMinor: bigint;
  readonly keptMinor: bigint;
  readonly settledAt: Date | null;
  readonly nextCheckAt: Date | null;
}

export interface RefundRow {
  readonly id: string;
  readonly paymentId: string;
  readonly status: RefundStatus;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
  readonly failureCode: RefundFailureCode | null;
  readonly providerRefundId: string | null;
  readonly nextCheckAt: Date | null;
  readonly succeededAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly failedAt: Date | null;
}

export interface PayoutRow {
  readonly id: string;
  readonly status: PayoutStatus;
  readonly destinationType: PayoutDestination;
  readonly reference: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly idempotencyKey: string | null;
  readonly nextCheckAt: Date | null;
  readonly returnedAt: Date | null;
}

export interface DisputeRow extends LienSources {
  readonly id: string;
  readonly paymentId: string;
  readonly providerDisputeId: string;
  readonly status: DisputeStatus;
  readonly lostBecause: LostReason | null;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
}

export interface ReserveRow {
  readonly paymentId: string;
  readonly heldMinor: bigint;
  readonly dueAt: Date | null;
}

/** In minor units, debits above zero. */
export interface LedgerSum {
  readonly referenceId: string;
  readonly account: AccountName;
  readonly currency: string;
  readonly isHeld: boolean;
  readonly amountMinor: bigint;
}
