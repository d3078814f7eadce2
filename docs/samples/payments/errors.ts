import { major, minor } from '@countinghouse/sdk/money';
import { createPayments } from '@countinghouse/sdk/payments';
import type { PaymentsSample } from './names.ts';

const recipient = {
  externalReference: 'weaver-8',
  name: 'Ada Obi Weaving',
  accountBank: '044',
  accountNumber: '0690000031',
  splitValue: 20,
};
const toBank = { amount: major(10.5), currency: 'NGN', destinationType: 'provider_bank' } as const;

/** A call that is refused, by the reason of the refusal. */
export const errors: Readonly<Record<string, PaymentsSample>> = {
  invalid_input: ({ api }) => api.payments.list({ limit: 0 }),
  malformed_request: ({ baseUrl, key, fetch }) =>
    fetch(`${baseUrl}/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"url":"https://example.com/webhooks"',
    }),
  key_not_accepted: ({ baseUrl, fetch }) =>
    createPayments({ key: 'svc_live_mistyped', baseUrl, fetch }).payments.list(),
  missing_scope: ({ api }) => api.payments.list(),
  not_found: ({ api }) => api.payments.get('01a1dcb4-1f0e-7c52-8012-9a4e6b7c8d90'),
  body_too_large: ({ api }) =>
    api.paymentLinks.create({ title: 'x'.repeat(300_000), currency: 'NGN' }),
  too_many_requests: ({ api }) => api.payments.list(),
  too_many_waits: ({ api }) => api.events.list({ wait_seconds: 20 }),
  internal_error: ({ api }) => api.payments.list(),
  temporarily_unavailable: ({ api }) => api.payments.list(),

  not_pending: ({ api, paymentId }) => api.payments.cancel(paymentId),
  not_payable: async ({ sandbox: api }) => {
    const link = await api.paymentLinks.create({ title: 'Adire', currency: 'NGN' });
    await api.paymentLinks.update(link.id, { disabled: true });
    return api.sandbox.pay({ url: link.url });
  },
  no_sandbox: async ({ api, linkId }) => {
    const link = await api.paymentLinks.get(linkId);
    return api.sandbox.pay({ url: link.url });
  },
  clock_limit: ({ sandbox: api }) => api.sandbox.advanceClock({ offset_ms: 60_000_000_000 }),
  clock_busy: ({ sandbox: api }) => api.sandbox.advanceClock({ seconds: 60 }),
  clock_not_followed: ({ sandbox: api }) => api.sandbox.advanceClock({ seconds: 60 }),
  too_many_scenarios: ({ sandbox: api }) => api.sandbox.queueScenario({ kind: 'lost_notice' }),
  not_disputable: async ({ sandbox: api }) => {
    const link = await api.paymentLinks.create({
      title: 'Adire',
      currency: 'NGN',
      amount: major(125),
    });
    const payment = await api.sandbox.pay({ url: link.url, outcome: 'declined' });
    return api.sandbox.openDispute({ payment_id: payment.id });
  },
  not_received: ({ api, pendingPaymentId }) => api.payments.resendReceipt(pendingPaymentId),
  no_payer_email: ({ api, paymentId }) => api.payments.resendReceipt(paymentId),
  receipts_sent_too_often: ({ api, paymentId }) => api.payments.resendReceipt(paymentId),
  subscription_not_running: ({ api, subscriptionId }) => api.subscriptions.pause(subscriptionId),
  lower_amount_announced: ({ api, runningSubscriptionId }) =>
    api.subscriptions.changeAmount(runningSubscriptionId, { amount: major(90), currency: 'NGN' }),
  amount_changed_too_often: ({ api, runningSubscriptionId }) =>
    api.subscriptions.changeAmount(runningSubscriptionId, { amount: major(200), currency: 'NGN' }),
  not_refundable: ({ api, pendingPaymentId }) => api.payments.refund(pendingPaymentId),
  exceeds_remaining: ({ api, paymentId }) =>
    api.payments.refund(paymentId, { amount: minor(1_000_000) }),
  disputed: ({ api, paymentId }) => api.payments.refund(paymentId),
  dispute_not_open: ({ api, disputeId }) => api.disputes.accept(disputeId),
  dispute_answered: ({ api, disputeId }) => api.disputes.accept(disputeId),
  acceptance_rejected: ({ api, disputeId }) => api.disputes.accept(disputeId),
  too_many_files: ({ api, disputeId, picture }) =>
    api.disputes.uploadFile(disputeId, {
      file_name: 'sixth.png',
      content: picture.toString('base64'),
    }),
  not_a_picture: ({ api, disputeId }) =>
    api.disputes.uploadFile(disputeId, {
      file_name: 'invoice.png',
      content: Buffer.from('%PDF-1.7').toString('base64'),
    }),
  refund_in_flight: ({ api, paymentId }) => api.payments.refund(paymentId, { amount: minor(2500) }),
  refund_count_differs: ({ api, paymentId }) =>
    api.payments.refund({ id: paymentId, refund_count: 7 }, { amount: minor(2500) }),
  log_differs: ({ api }) => api.movements.list({ after_sequence: 1_000_000 }),
  provider_failed: ({ api, paymentId }) => api.payments.refund(paymentId, { amount: minor(2500) }),
  provider_unavailable: ({ api, paymentId }) =>
    api.payments.refund(paymentId, { amount: minor(2500) }),

  already_expired: ({ api }) =>
    api.paymentLinks.create({
      title: 'Adire',
      currency: 'NGN',
      expiresAt: '2020-01-31T18:00:00Z',
    }),
  idempotency_keys_differ: ({ api }) =>
    api.paymentLinks.create(
      { title: 'Adire', currency: 'NGN', idempotencyKey: 'order-1017' },
      { idempotencyKey: 'order-1018' },
    ),
  currency_not_offered: ({ api }) => api.paymentLinks.create({ title: 'Adire', currency: 'CHF' }),
  not_verified: ({ api }) => api.paymentLinks.create({ title: 'Adire', currency: 'NGN' }),
  paused: ({ api }) => api.paymentLinks.create({ title: 'Adire', currency: 'NGN' }),

  account_not_found: ({ api }) =>
    api.splitRecipients.create({ ...recipient, accountNumber: '0000000000' }),
  account_refused: ({ api }) => api.splitRecipients.create(recipient),

  sandbox_key: ({ sandbox }) => sandbox.payouts.create(toBank, { idempotencyKey: 'order-1018' }),
  no_account: ({ api }) => api.payouts.create(toBank, { idempotencyKey: 'order-1018' }),
  account_missing: ({ api }) => api.payouts.create(toBank, { idempotencyKey: 'order-1018' }),
  account_differs: ({ api }) =>
    api.payouts.create(
      {
        ...toBank,
        bankDetails: {
          accountNumber: '0690000032',
          bankCode: '044',
          beneficiaryName: 'Adire Lane Ltd',
        },
      },
      { idempotencyKey: 'order-1018' },
    ),
  insufficient_balance: ({ api }) => api.payouts.create(toBank, { idempotencyKey: 'order-1018' }),
  destination_changed: ({ api }) => api.payouts.create(toBank, { idempotencyKey: 'order-1018' }),

  address_refused: ({ api }) => api.webhooks.create({ url: 'https://10.0.0.7/webhooks' }),
  too_many_endpoints: ({ api }) => api.webhooks.create({ url: 'https://example.com/webhooks' }),
  no_events_yet: ({ api, webhookId }) =>
    api.webhooks.replay(webhookId, { afterSequence: 1_000_000 }),
  replay_running: ({ api, webhookId }) => api.webhooks.replay(webhookId, { afterSequence: 0 }),

  no_owner_to_verify: ({ api }) => api.account.startVerification({ type: 'owner' }),
  no_identity_check: ({ api }) => api.account.startVerification(),
  identity_check_failed: ({ api }) => api.account.startVerification(),
  too_many_reports: ({ api }) => api.settlements.list(),
};
