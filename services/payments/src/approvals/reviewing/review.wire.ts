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
      before: nullableMajor('Free to be paid out without this.'),
      before_minor: nullableMinor('The same.'),
      after: nullableMajor('Free to be paid out with it.'),
      after_minor: nullableMinor('The same.'),
      pending_before_minor: minorAmount('Earned and not settled, without this.'),
      pending_after_minor: minorAmount(
        'With it. Below zero, refunds returned more than was earned: later payments make up for it.',
      ),
    })
    .nullable(),
  refund: z
    .object({
      fee_kept_minor: minorAmount('Of the payment’s fee, what stays with the platform after it.'),
      fee_returned_minor: minorAmount('What this refund returns of the fee.'),
      recipient_minor: minorAmount('What the split recipient gives back.'),
      from_pending_minor: minorAmount('What it takes from pending.'),
      from_available_minor: minorAmount('What it takes from available.'),
      owed_minor: minorAmount('What neither covers: the business owes it.'),
    })
    .nullable()
    .meta({ description: 'Who gives the amount of a refund; null for anything else.' }),
  destination: z
    .object({
      type: z.enum(['service_account', 'provider_bank']),
      account,
      is_current: z.boolean().meta({
        description: 'False: the account was changed since, and this cannot be approved.',
      }),
      last_paid: account.meta({ description: 'Where the last payout that arrived went.' }),
      differs_in: z.array(z.string()).meta({ description: 'From the last one.' }),
    })
    .nullable(),
  payment: z
    .object({
      id: uuid(),
      reference: z.string(),
      amount_minor: minorAmount('Of the payment.'),
      refunded_minor: minorAmount('Given back so far.'),
      other_refunds: z.array(
        z.object({
          id: uuid(),
          status: z.string(),
          amount_minor: minorAmount('Of that refund.'),
          created_at: moment(),
        }),
      ),
    })
    .nullable(),
  policy: z.object(changedLimitFields).nullable(),
  change: z.record(z.string(), z.string().nullable()).nullable().meta({
    description: 'The content of a change that moves no money; null for anything else.',
  }),
  journal: z
    .array(
      z.object({
        account: z.string(),
        meaning: z.string(),
        debit_minor: minorAmount('Debit.'),
        credit_minor: minorAmount('Credit.'),
      }),
    )
    .meta({ description: 'What the books will show when it is done.' }),
  ended_at: nullableMoment().meta({ description: 'When somebody decided, or null.' }),
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
