import { formatMoney } from '@countinghouse/sdk/money';
import type { PaymentsEvent } from '@countinghouse/sdk/webhooks';

type Handlers = {
  readonly [Type in PaymentsEvent['type']]: (
    event: Extract<PaymentsEvent, { readonly type: Type }>,
  ) => string;
};

/** What to do with an event, by its type. */
export const events: Handlers = {
  'payment.succeeded': ({ data }) => `ship ${data.id}: ${formatMoney(data.amount, data.currency)}`,
  'payment.failed': ({ data }) => `tell the payer: ${data.failure_reason}`,
  'payment.refunded': ({ data }) =>
    `${data.fully_refunded ? 'fully' : 'partly'} refunded: ${formatMoney(data.refunded_amount, data.currency)}`,
  'payout.completed': ({ data }) => `book ${data.id}: ${formatMoney(data.amount, data.currency)}`,
  'payout.failed': ({ data }) => `check the account: ${data.failure_reason}`,
  'payout.returned': ({ data }) => `the bank returned ${formatMoney(data.amount, data.currency)}`,
  'refund.failed': ({ data }) => `refund ${data.id} of ${data.payment_id} did not arrive`,
  'dispute.opened': ({ data }) =>
    `answer dispute ${data.id} of ${data.payment_id} by ${data.due_at ?? 'soon'}`,
  'dispute.evidence_submitted': ({ data }) => `the banks look at dispute ${data.id}`,
  'dispute.won': ({ data }) => `keep ${formatMoney(data.amount, data.currency)}`,
  'dispute.lost': ({ data }) =>
    `write off ${formatMoney(data.amount, data.currency)}: ${data.lost_because}`,
  'approval.requested': ({ data }) => `ask for a second approval of ${data.action}`,
  'approval.approved': ({ data }) => `${data.action} goes ahead`,
  'approval.rejected': ({ data }) => `${data.action} was rejected`,
  'approval.expired': ({ data }) => `nobody decided on ${data.action}`,
  'webhook.ping': ({ id }) => `the endpoint works: ${id}`,
};
