import { dayMs } from '@countinghouse/calendar';
import { getCurrency, parseMajor } from '@countinghouse/money';
import type { Requester } from '../../../kernel/caller.rules.ts';

/** Operations that a second person may have to agree to. */
export const approvedOperations = ['refunds', 'payouts'] as const;
export type ApprovedOperation = (typeof approvedOperations)[number];

/** Changes that move no money and wait for a second approver, each carried out by its handler. */
export const heldChangeActions = [
  'settlement_account.replace',
  'member.add',
  'member.promote',
  'api_key.create',
  'business.close',
] as const;
export type HeldChangeAction = (typeof heldChangeActions)[number];

export const approvalActions = [
  'refund.create',
  'payout.create',
  'dispute.accept',
  'threshold.change',
  ...heldChangeActions,
] as const;
export type ApprovalAction = (typeof approvalActions)[number];

export const approvalStatuses = [
  'requires_review',
  'approved',
  'rejected',
  'cancelled',
  'expired',
  'succeeded',
  'failed',
] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

export type DecisionStatus = Extract<ApprovalStatus, 'approved' | 'rejected'>;

/** As the refund or payout that waits shows it. */
export interface Approval {
  readonly id: string;
  readonly status: ApprovalStatus;
  readonly requestedBy: Requester;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly expiresAt: Date;
}

/** What a business sets per operation and currency, and what a change of policy is about. */
export const limitKinds = ['threshold', 'daily_amount'] as const;
export type LimitKind = (typeof limitKinds)[number];

/**
 * Whether nobody may do more alone afterwards than before: then a change needs nobody either. Null is
 * "always" as a threshold, and "none" as a day's amount, for which people then have the threshold.
 */
export function isStricter(
  kind: LimitKind,
  before: { readonly thresholdMinor: bigint | null; readonly dailyMinor: bigint | null },
  amountMinor: bigint | null,
): boolean {
  const { thresholdMinor, dailyMinor } = before;
  if (kind === 'threshold') {
    if (amountMinor === null) return true;
    return thresholdMinor !== null && amountMinor <= thresholdMinor;
  }
  if (amountMinor === null) return dailyMinor === null;
  if (dailyMinor !== null) return amountMinor <= dailyMinor;
  return thresholdMinor === null || amountMinor <= thresholdMinor;
}

/** A week: long enough for a holiday, short enough that what was asked still means the same. */
export const approvalLifetimeMs = 7 * dayMs;

/** Near 500 US dollars in each; a currency that is not listed always needs a second person. */
const defaultThresholds: ReadonlyMap<string, bigint> = new Map(
  [
    ['NGN', '500000'],
    ['GHS', '7500'],
    ['KES', '65000'],
    ['ZAR', '9000'],
    ['UGX', '1800000'],
    ['TZS', '1300000'],
    ['RWF', '700000'],
    ['ZMW', '12000'],
    ['XOF', '300000'],
    ['XAF', '300000'],
    ['EGP', '25000'],
    ['USD', '500'],
    ['EUR', '500'],
    ['GBP', '400'],
  ].map(([code = '', major = '']) => [code, minorOf(code, major)]),
);

/** What a business has when nobody set it otherwise; null is "always". */
export function defaultThresholdMinor(currency: string): bigint | null {
  return defaultThresholds.get(currency) ?? null;
}

/** Why a second person is asked; kept as it was when the request was made. */
const moneyReasons = [
  'above_threshold',
  'no_threshold',
  'daily_amount',
  'account_replaced',
] as const;
/** Why a change that moves no money waits: what it would allow one person to do. */
const heldReasons = ['account_replacement', 'new_decider', 'key_scopes', 'closing'] as const;
export type HeldReason = (typeof heldReasons)[number];

export const approvalReasons = [...moneyReasons, 'policy_change', ...heldReasons] as const;
export type ApprovalReason = (typeof approvalReasons)[number];

/** Why money waits for a second person, with the figures of that moment. */
export interface MoneyReason {
  readonly reason: (typeof moneyReasons)[number];
  readonly thresholdMinor: bigint | null;
  /** The figure of the day that was gone beyond; null otherwise. */
  readonly dailyMinor: bigint | null;
}

/** Null where one person may decide. */
export function whyApproval(
  amountMinor: bigint,
  thresholdMinor: bigint | null,
  exceededDailyMinor: bigint | null,
): MoneyReason | null {
  const figures = { thresholdMinor, dailyMinor: exceededDailyMinor };
  if (thresholdMinor === null) return { reason: 'no_threshold', ...figures };
  if (needsApproval(amountMinor, thresholdMinor)) return { reason: 'above_threshold', ...figures };
  return exceededDailyMinor === null ? null : { reason: 'daily_amount', ...figures };
}

/**
 * For a while after the settlement account was replaced, the payout threshold counts as not configured:
 * every payout needs a second approver.
 */
export function whyCooling(coolingUntil: Date | null, now: Date): MoneyReason | null {
  if (coolingUntil === null || now >= coolingUntil) return null;
  return { reason: 'account_replaced', thresholdMinor: null, dailyMinor: null };
}

/** Above, not from: exactly the threshold is still one person's to decide. */
export function needsApproval(amountMinor: bigint, thresholdMinor: bigint | null): boolean {
  return thresholdMinor === null || amountMinor > thresholdMinor;
}

function minorOf(code: string, major: string): bigint {
  const parsed = parseMajor(major, getCurrency(code));
  if (parsed.kind !== 'ok') throw new RangeError(`${major} is not a valid amount in ${code}`);
  return parsed.money.amountMinor;
}
