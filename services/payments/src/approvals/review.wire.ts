import { closedObject, jsonDecimal, jsonInteger, majorAmountReply } from '@countinghouse/http';
import { getCurrency, money, toMajorText } from '@countinghouse/money';
import { z } from 'zod';
import { environments } from '../environment.rules.ts';
import {
  minorAmount,
  moment,
  nullableMoment,
  toNullableMoment,
  uuid,
} from '../http/fields.wire.ts';
import { approvalActions, approvalReasons, approvalStatuses } from './approval.rules.ts';
import { obstacleSentences } from './decision-replies.wire.ts';
import type { ApprovalReview, ShownApproval } from './get-approval.ts';
import { differencesOf } from './review.rules.ts';

export const approvalId = z.object({ businessId: uuid(), id: uuid() });
export const businessId = z.object({ businessId: uuid() });

export const approvalFilter = closedObject({
  status: z.enum(approvalStatuses).optional().meta({ description: 'Only those.' }),
});

const person = z.object({ member_id: uuid(), name: z.string(), email: z.string() }).nullable();
const nullableMinor = (description: string) => minorAmount(description).nullable();
const nullableMajor = (description: string) => {
  const schema = majorAmountReply();
  return schema.meta({ ...schema.meta(), description: `${description} Major units.` }).nullable();
};
const account = z
  .object({
    bank_code: z.string(),
    bank_name: z.string(),
    account_last4: z.string(),
    beneficiary_name: z.string(),
  })
  .nullable();

const shownFields = {
  id: uuid(),
  object: z.literal('approval'),
  action: z.enum(approvalActions),
  status: z.enum(approvalStatuses),
  environment: z.enum(environments),
  workspace_id: uuid(),
  subject_id: uuid().meta({ description: 'The payout, refund or change that waits.' }),
  amount: nullableMajor('What leaves; null where no money moves.'),
  amount_minor: nullableMinor('The same.'),
  currency: z.string().length(3),
  requested_by: z.object({
    type: z.enum(['api_key', 'member']),
    key: z.object({ id: uuid(), name: z.string(), last4: z.string() }).nullable(),
    person: person.meta({ description: 'Who asked, or made the key that asked.' }),
  }),
  needed_because: z
    .object({
      reason: z.enum(approvalReasons),
      threshold: nullableMajor('Above it a second person is asked; null: always.'),
      threshold_minor: nullableMinor('The same.'),
    })
    .nullable(),
  can_decide: z
    .object({ allowed: z.boolean(), reason: z.string().nullable() })
    .meta({ description: 'Whether you can, and if not, why.' }),
  decision: z
    .object({
      by: person.meta({ description: 'Null: an operator of the service.' }),
      at: moment(),
      reason: z.string().nullable(),
      signed: z.boolean().meta({ description: 'By a passkey, over exactly this operation.' }),
    })
    .nullable(),
  created_at: moment(),
  expires_at: moment(),
};

export const approvalList = z.object({
  data: z
    .array(z.object(shownFields))
    .meta({ description: 'What waits first, the oldest on top; then the rest, newest first.' }),
});

export const approvalReviewRecord = z.object({
  ...shownFields,
  balance: z
    .object({
      before: nullableMajor('Free to be paid out without this.'),
      before_minor: nullableMinor('The same.'),
      after: nullableMajor('Free to be paid out with it.'),
      after_minor: nullableMinor('The same.'),
    })
    .nullable(),
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
  policy: z
    .object({
      operation: z.enum(['refunds', 'payouts']),
      threshold: nullableMajor('From then on; null: always.'),
      threshold_minor: nullableMinor('The same.'),
    })
    .nullable(),
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

export function toShownRecord(shown: ShownApproval) {
  const { approval, requester, key, decider, obstacle } = shown;
  const { amountMinor, currency, reason, thresholdMinor, decidedAt } = approval;
  return {
    id: approval.id,
    object: 'approval' as const,
    action: approval.action,
    status: approval.status,
    environment: approval.environment,
    workspace_id: approval.workspaceId,
    subject_id: approval.subjectId,
    amount: toMajor(amountMinor, currency),
    amount_minor: toMinor(amountMinor),
    currency,
    requested_by: {
      type: approval.requestedByKeyId === null ? ('member' as const) : ('api_key' as const),
      key,
      person: toPerson(requester),
    },
    needed_because:
      reason === null
        ? null
        : {
            reason,
            threshold: toMajor(thresholdMinor, currency),
            threshold_minor: toMinor(thresholdMinor),
          },
    can_decide: {
      allowed: obstacle === null,
      reason: obstacle === null ? null : obstacleSentences[obstacle],
    },
    decision:
      decidedAt === null
        ? null
        : {
            by: toPerson(decider),
            at: decidedAt.toISOString(),
            reason: approval.decisionReason,
            signed: shown.isSigned,
          },
    created_at: approval.createdAt.toISOString(),
    expires_at: approval.expiresAt.toISOString(),
  };
}

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
          },
    destination: toDestination(review),
    payment: toPayment(review),
    policy:
      thresholdChange === null
        ? null
        : {
            operation: thresholdChange.operation,
            threshold: toMajor(thresholdChange.amountMinor, currency),
            threshold_minor: toMinor(thresholdChange.amountMinor),
          },
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

function toPerson(given: ShownApproval['requester']) {
  return given === null
    ? null
    : { member_id: given.memberId, name: given.name, email: given.email };
}

export function toMajor(amountMinor: bigint | null, currency: string) {
  if (amountMinor === null) return null;
  return jsonDecimal(toMajorText(money(amountMinor, getCurrency(currency))));
}

export function toMinor(amountMinor: bigint | null) {
  return amountMinor === null ? null : jsonInteger(amountMinor);
}
