import { jsonInteger } from '@countinghouse/http';
import { z } from 'zod';
import { differencesOf } from '../../controls/approvals/requests/review.rules.ts';
import {
  minorAmount,
  moment,
  nullableMoment,
  toNullableMoment,
  uuid,
} from '../../edge/fields.wire.ts';
import { changedLimitFields, toChangedLimit } from '../thresholds/thresholds.wire.ts';
import { approvalChecks } from './checks.rules.ts';
import type { ApprovalReview } from './get-approval.ts';
import {
  nullableMajor,
  nullableMinor,
  shownFields,
  toMajor,
  toMinor,
  toShownRecord,
} from './shown-approval.wire.ts';

const account = z
  .object({
    bank_code: z.string(),
    bank_name: z.string(),
    account_last4: z.string(),
    beneficiary_name: z.string(),
  })
  .nullable();

export const approvalReviewRecord = z.object({
  ...shownFields,
  balance: z
    .object({
      before: nullableMajor('Available balance without this operation.'),
      before_minor: nullableMinor('Available balance without this operation.'),
      after: nullableMajor('Available balance with this operation.'),
      after_minor: nullableMinor('Available balance with this operation.'),
      pending_before_minor: minorAmount('Pending balance without this operation.'),
      pending_after_minor: minorAmount(
        'Pending balance with this operation. Negative if refunds exceed pending payments; later payments make up for it.',
      ),
    })
    .nullable(),
  refund: z
    .object({
      fee_kept_minor: minorAmount(
        'The part of the payment’s fee that the platform keeps after this refund.',
      ),
      fee_returned_minor: minorAmount('The part of the fee that this refund returns.'),
      recipient_minor: minorAmount('The part that the split recipient pays back.'),
      from_pending_minor: minorAmount('The part taken from the pending balance.'),
      from_available_minor: minorAmount('The part taken from the available balance.'),
      owed_minor: minorAmount('The part that neither balance covers. The business owes it.'),
    })
    .nullable()
    .meta({ description: 'How the refund amount is funded. Null unless this is a refund.' }),
  destination: z
    .object({
      type: z.enum(['service_account', 'provider_bank']),
      account,
      is_current: z.boolean().meta({
        description:
          'False if the settlement account has changed since the request; the payout can then not be approved.',
      }),
      last_paid: account.meta({
        description: 'The account that the last completed payout went to.',
      }),
      differs_in: z
        .array(z.string())
        .meta({ description: 'The fields that differ from the last paid account.' }),
    })
    .nullable(),
  payment: z
    .object({
      id: uuid(),
      reference: z.string(),
      amount_minor: minorAmount('The payment amount.'),
      refunded_minor: minorAmount('The amount refunded so far.'),
      other_refunds: z.array(
        z.object({
          id: uuid(),
          status: z.string(),
          amount_minor: minorAmount('The amount of that refund.'),
          created_at: moment(),
        }),
      ),
    })
    .nullable(),
  policy: z.object(changedLimitFields).nullable(),
  change: z.record(z.string(), z.string().nullable()).nullable().meta({
    description: 'The content of a change that moves no money. Null for refunds and payouts.',
  }),
  journal: z
    .array(
      z.object({
        account: z.string(),
        meaning: z.string(),
        debit_minor: minorAmount('The debit amount.'),
        credit_minor: minorAmount('The credit amount.'),
      }),
    )
    .meta({ description: 'The ledger entries that the operation will post.' }),
  checks: z
    .array(
      z.object({
        check: z.enum(approvalChecks).meta({
          description:
            '`unchanged`: the request is as it was made. `amount_set_aside`: the amount is still reserved. `operation_not_paused`: payouts or refunds are not paused. `destination_current`: the settlement account is still this one. `destination_as_last_paid`: the last payout went there too.',
        }),
        result: z.enum(['ok', 'look', 'blocks']).meta({
          description: '`look`: look closely before you approve. `blocks`: it cannot be approved.',
        }),
      }),
    )
    .meta({ description: 'As they stand now. Empty once it is decided.' }),
  ended_at: nullableMoment().meta({ description: 'When it was decided. Null while it is open.' }),
});

export function toReviewRecord(review: ApprovalReview) {
  const { balance, journal, thresholdChange } = review;
  const { currency, decidedAt } = review.approval;
  return {
    ...toShownRecord(review),
    balance:
      balance === null
        ? null
        : {
            before: toMajor(balance.beforeMinor, currency),
            before_minor: toMinor(balance.beforeMinor),
            after: toMajor(balance.afterMinor, currency),
            after_minor: toMinor(balance.afterMinor),
            pending_before_minor: jsonInteger(balance.pendingBeforeMinor),
            pending_after_minor: jsonInteger(balance.pendingAfterMinor),
          },
    refund: toRefund(review),
    destination: toDestination(review),
    payment: toPayment(review),
    policy: thresholdChange === null ? null : toChangedLimit(thresholdChange),
    change: review.change,
    journal: journal.map((line) => ({
      account: line.account,
      meaning: line.meaning,
      debit_minor: jsonInteger(line.debitMinor),
      credit_minor: jsonInteger(line.creditMinor),
    })),
    checks: review.checks.map(({ check, result }) => ({ check, result })),
    ended_at: toNullableMoment(decidedAt),
  };
}

function toDestination({ payout: review }: ApprovalReview) {
  if (review === null) return null;
  const { payout, lastPaidAccount } = review;
  const differing = payout.account === null ? [] : differencesOf(payout.account, lastPaidAccount);
  return {
    type: payout.destinationType,
    account: toAccount(payout.account),
    is_current: review.isCurrentDestination,
    last_paid: toAccount(lastPaidAccount),
    differs_in: differing.map((name) => accountFields[name]),
  };
}

const accountFields = {
  bankCode: 'bank_code',
  bankName: 'bank_name',
  accountLast4: 'account_last4',
  beneficiaryName: 'beneficiary_name',
} as const;

function toAccount(given: Readonly<Record<keyof typeof accountFields, string>> | null) {
  if (given === null) return null;
  return {
    bank_code: given.bankCode,
    bank_name: given.bankName,
    account_last4: given.accountLast4,
    beneficiary_name: given.beneficiaryName,
  };
}

function toRefund({ refund: review }: ApprovalReview) {
  if (review === null) return null;
  const { refund } = review;
  return {
    fee_kept_minor: jsonInteger(refund.paymentFeeMinor - refund.feeReturnedMinor),
    fee_returned_minor: jsonInteger(refund.feeMinor),
    recipient_minor: jsonInteger(refund.shareMinor),
    from_pending_minor: jsonInteger(refund.fromPendingMinor),
    from_available_minor: jsonInteger(refund.fromAvailableMinor),
    owed_minor: jsonInteger(refund.fromReceivableMinor),
  };
}

function toPayment({ refund: review }: ApprovalReview) {
  if (review === null) return null;
  const { refund, otherRefunds } = review;
  return {
    id: refund.paymentId,
    reference: refund.paymentReference,
    amount_minor: jsonInteger(refund.paymentAmountMinor),
    refunded_minor: jsonInteger(refund.paymentRefundedMinor),
    other_refunds: otherRefunds.map((other) => ({
      id: other.id,
      status: other.status,
      amount_minor: jsonInteger(other.amountMinor),
      created_at: other.createdAt.toISOString(),
    })),
  };
}
