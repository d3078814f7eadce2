import type { Environment } from '../../../kernel/environment.rules.ts';
import type { Posting } from '../../../ledger/ledger/posting.rules.ts';
import type { ReservePolicy } from '../../reserves/reserve.rules.ts';
import { failureReasons } from '../charge.rules.ts';
import type { SettleDecision } from '../charge.rules.ts';
import type {
  PaymentAttention,
  PaymentFailureCode,
  PaymentSource,
  PaymentStatus,
} from '../payment.rules.ts';
import { nextCheckAt } from './check-schedule.rules.ts';

/** A payment's row, locked for settlement. */
export interface LockedPayment extends ReservePolicy {
  readonly workspaceId: string;
  readonly id: string;
  readonly environment: Environment;
  readonly status: PaymentStatus;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly currency: string;
  readonly failureCode: PaymentFailureCode | null;
  readonly attention: PaymentAttention | null;
  readonly checkCount: number;
  readonly paymentLinkId: string | null;
  readonly qrCodeId: string | null;
  readonly subscriptionId: string | null;
  readonly splitRecipientId: string | null;
  readonly splitAmountMinor: bigint | null;
  readonly splitRouted: boolean | null;
  readonly sessionExpiresAt: Date | null;
  /** True if the link or code has a usage limit and must be locked too. */
  readonly isTargetLimited: boolean;
  readonly title: string | null;
  readonly orderReference: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The mutable fields of a payment that the rules decide. */
export type PaymentState = Pick<
  LockedPayment,
  'status' | 'attention' | 'failureCode' | 'checkCount'
> & {
  readonly failureReason: string | null;
  readonly nextCheckAt: Date | null;
};

/** The state after a decision; null if nothing changes. */
export function stateAfter(
  payment: LockedPayment,
  decision: SettleDecision,
  options: { readonly fromResolver: boolean; readonly now: Date },
): PaymentState | null {
  switch (decision.kind) {
    case 'unchanged':
      return options.fromResolver ? stateAfterCheck(payment, options.now) : null;
    case 'processing':
      return moved(payment, { status: 'processing' }, options.now);
    case 'succeeded':
      return moved(payment, { status: 'succeeded' }, options.now);
    case 'failed':
      return moved(
        payment,
        { status: 'failed', failureCode: decision.code, failureReason: decision.reason },
        options.now,
      );
    case 'mismatch':
      // The money has arrived, so there is nothing left to check; an operator decides.
      return {
        ...moved(payment, { status: mismatchStatus(payment) }, options.now),
        ...failureOf(payment),
        attention: decision.attention,
        nextCheckAt: null,
      };
    case 'send_back':
      if (decision.status === 'cancelled') {
        return { ...moved(payment, {}, options.now), nextCheckAt: null };
      }
      return {
        ...moved(
          payment,
          {
            status: 'failed',
            failureCode: decision.code,
            failureReason: failureReasons[decision.code],
          },
          options.now,
        ),
        nextCheckAt: null,
      };
  }
}

/** A charge's ledger posting: from the provider, or out of suspense if too much was paid. */
export function chargePosting(
  payment: LockedPayment,
  from: 'provider' | 'suspense',
  effectiveAt: Date,
): Posting {
  const isSplit = payment.splitRouted === true && (payment.splitAmountMinor ?? 0n) > 0n;
  const templates =
    from === 'provider'
      ? (['split_charge', 'charge'] as const)
      : (['split_charge_kept', 'charge_kept'] as const);
  return {
    workspaceId: payment.workspaceId,
    source: { kind: 'payment', id: payment.id, step: 'charged' },
    referenceId: payment.id,
    template: isSplit ? templates[0] : templates[1],
    currency: payment.currency,
    amounts: {
      gross: payment.amountMinor,
      fee: payment.feeMinor,
      ...(isSplit ? { share: payment.splitAmountMinor ?? 0n } : {}),
    },
    splitRecipientId: isSplit ? payment.splitRecipientId : null,
    effectiveAt,
  };
}

/** The link or QR code that was paid; null for targets without a use count. */
export function targetOf(payment: LockedPayment): PaidTarget | null {
  const source = sourceOf(payment);
  return source.kind === 'payment_link' || source.kind === 'qr_code'
    ? { workspaceId: payment.workspaceId, ...source }
    : null;
}

interface PaidTarget {
  readonly workspaceId: string;
  readonly kind: 'payment_link' | 'qr_code';
  readonly id: string;
}

export function sourceOf(payment: LockedPayment): PaymentSource {
  if (payment.paymentLinkId !== null) return { kind: 'payment_link', id: payment.paymentLinkId };
  if (payment.qrCodeId !== null) return { kind: 'qr_code', id: payment.qrCodeId };
  if (payment.subscriptionId !== null) return { kind: 'subscription', id: payment.subscriptionId };
  return { kind: 'none' };
}

function mismatchStatus(payment: LockedPayment): 'processing' | 'failed' {
  return payment.status === 'failed' ? 'failed' : 'processing';
}

function failureOf(payment: LockedPayment): Pick<PaymentState, 'failureCode' | 'failureReason'> {
  const { failureCode } = payment;
  return { failureCode, failureReason: failureCode === null ? null : failureReasons[failureCode] };
}

function moved(
  payment: LockedPayment,
  to: Partial<Pick<PaymentState, 'status' | 'failureCode' | 'failureReason'>>,
  now: Date,
): PaymentState {
  const status = to.status ?? payment.status;
  const failureCode = to.failureCode ?? null;
  return {
    status,
    failureCode,
    failureReason: to.failureReason ?? null,
    attention: null,
    checkCount: 0,
    nextCheckAt: nextCheckAt(
      {
        status,
        isExpired: failureCode === 'expired',
        sessionExpiresAt: payment.sessionExpiresAt,
        checkCount: 0,
      },
      now,
    ),
  };
}

/**
 * No new outcome: schedules the next check, or calls for an operator when the schedule has run out.
 */
function stateAfterCheck(payment: LockedPayment, now: Date): PaymentState {
  const checkCount = payment.checkCount + 1;
  const next = nextCheckAt(
    {
      status: payment.status,
      isExpired: payment.failureCode === 'expired',
      sessionExpiresAt: payment.sessionExpiresAt,
      checkCount,
    },
    now,
  );
  const isGivenUp = next === null && payment.status === 'processing' && payment.attention === null;
  return {
    status: payment.status,
    ...failureOf(payment),
    attention: isGivenUp ? 'unresolved' : payment.attention,
    checkCount,
    nextCheckAt: next,
  };
}
