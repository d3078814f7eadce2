import { isStricter, limitKinds } from '../../controls/approvals/requests/approval.rules.ts';
import type {
  ApprovedOperation,
  LimitKind,
} from '../../controls/approvals/requests/approval.rules.ts';

/** Amounts are minor units as text; a type and no interface, so that its names can be listed. */
export type FeeChange = {
  readonly currency: string;
  readonly basis_points: number;
  readonly fixed_minor: string;
  readonly refundable: boolean;
  readonly dispute_fee_minor: string;
};

export type DelayChange = {
  /** Whole UTC days; null uses the installation's default. */
  readonly delay_days: number | null;
};

export type LimitChange = {
  readonly operation: ApprovedOperation;
  readonly currency: string;
  /** Null: every request needs a second approver. */
  readonly threshold_minor: string | null;
  /** Null: none. */
  readonly daily_amount_minor: string | null;
};

const amountOf = (change: LimitChange, kind: LimitKind): bigint | null => {
  const text = kind === 'threshold' ? change.threshold_minor : change.daily_amount_minor;
  return text === null ? null : BigInt(text);
};

/** Nobody of the business may do more alone afterwards than before. */
export function isStricterLimits(before: LimitChange, after: LimitChange): boolean {
  const held = {
    thresholdMinor: amountOf(before, 'threshold'),
    dailyMinor: amountOf(before, 'daily_amount'),
  };
  return limitKinds.every((kind) => isStricter(kind, held, amountOf(after, kind)));
}

export function listChangedLimits(before: LimitChange, after: LimitChange) {
  return limitKinds
    .filter((kind) => amountOf(before, kind) !== amountOf(after, kind))
    .map((kind) => ({ kind, amountMinor: amountOf(after, kind) }));
}
