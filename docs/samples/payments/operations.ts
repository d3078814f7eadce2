import { major, minor } from '@countinghouse/sdk/money';
import type { PaymentsSample } from './names.ts';

/** One call of every operation, by its name in the SDK. */
export const operations: Readonly<Record<string, PaymentsSample>> = {
  'reference.get': ({ api }) => api.reference.get(),
  'openapi.get': ({ api }) => api.openapi.get(),
  'key.get': ({ api }) => api.key.get(),

  'payments.list': ({ api }) => api.payments.list({ status: 'succeeded', limit: 1 }),
  'payments.get': ({ api, paymentId }) => api.payments.get(paymentId),
  'payments.cancel': ({ api, pendingPaymentId }) => api.payments.cancel(pendingPaymentId),
  'payments.resendReceipt': ({ api, paymentId }) => api.payments.resendReceipt(paymentId),
  'payments.refund': async ({ api, paymentId }) => {
    const payment = await api.payments.get(paymentId);
    return api.payments.refund(payment, { amount: minor(2500) });
  },
  'payments.listRefunds': ({ api, refundedPaymentId }) =>
    api.payments.listRefunds(refundedPaymentId, { status: 'succeeded' }),
  'refunds.get': ({ api, refundId }) => api.refunds.get(refundId),

  'disputes.list': ({ api }) => api.disputes.list({ status: 'needs_response', limit: 1 }),
  'disputes.get': ({ api, disputeId }) => api.disputes.get(disputeId),
  'disputes.uploadFile': ({ api, disputeId, picture }) =>
    api.disputes.uploadFile(disputeId, {
      file_name: 'delivery-note.png',
      content: picture.toString('base64'),
    }),
  'disputes.listFiles': ({ api, disputeId }) => api.disputes.listFiles(disputeId),
  'disputes.getFile': ({ api, disputeId, fileId }) => api.disputes.getFile(disputeId, fileId),
  'disputes.removeFile': ({ api, disputeId, fileId }) => api.disputes.removeFile(disputeId, fileId),
  'disputes.submitEvidence': ({ api, disputeId }) =>
    api.disputes.submitEvidence(disputeId, {
      explanation: 'The parcel was delivered and signed for.',
      delivered_on: '2026-11-16',
    }),
  'disputes.accept': ({ api, otherDisputeId }) => api.disputes.accept(otherDisputeId),

  'account.get': ({ api }) => api.account.get(),
  'account.startVerification': ({ api }) =>
    api.account.startVerification({ returnUrl: 'https://example.com/done' }),
  'balance.get': ({ api }) => api.balance.get(),
  'settlements.list': ({ api }) => api.settlements.list({ from: '2026-11-01', to: '2026-11-30' }),
  'movements.list': ({ api }) => api.movements.list({ after_sequence: 0, limit: 1 }),
  'movements.getHead': ({ api }) => api.movements.getHead(),
  'movements.summarize': ({ api }) =>
    api.movements.summarize({ after_sequence: 0, time_zone: 'Africa/Lagos' }),
  'reconciliationBreaks.list': ({ api }) => api.reconciliationBreaks.list(),
  'booksLink.set': ({ api }) =>
    api.booksLink.set({
      name: 'Adire Lane Ltd',
      trail_url: 'https://books.example.com/app/trail/payment/{payment_id}',
    }),
  'movements.listCheckpoints': ({ api }) => api.movements.listCheckpoints({ after_size: 0 }),
  'movements.get': ({ api, movementId }) => api.movements.get(movementId),
  'settlements.listCsv': ({ api }) =>
    api.settlements.listCsv({ from: '2026-11-01', to: '2026-11-30' }),

  'sandbox.pay': async ({ sandbox: api }) => {
    const link = await api.paymentLinks.create({
      title: 'Adire',
      currency: 'NGN',
      amount: major(12500),
    });
    return api.sandbox.pay({ url: link.url, outcome: 'declined' });
  },

  'sandbox.getClock': ({ sandbox: api }) => api.sandbox.getClock(),
  'sandbox.advanceClock': ({ sandbox: api }) => api.sandbox.advanceClock({ seconds: 60 }),
  'sandbox.queueScenario': ({ sandbox: api }) =>
    api.sandbox.queueScenario({ kind: 'lost_answer', applies_to: 'refund' }),
  'sandbox.listScenarios': ({ sandbox: api }) => api.sandbox.listScenarios(),
  'sandbox.removeScenario': async ({ sandbox: api }) => {
    const scenario = await api.sandbox.queueScenario({ kind: 'lost_notice' });
    return api.sandbox.removeScenario(scenario.id);
  },
  'sandbox.openDispute': async ({ sandbox: api }) => {
    const link = await api.paymentLinks.create({
      title: 'Adire',
      currency: 'NGN',
      amount: major(125),
    });
    const payment = await api.sandbox.pay({ url: link.url });
    return api.sandbox.openDispute({ payment_id: payment.id, amount: minor(5000) });
  },
  'sandbox.decideDispute': async ({ sandbox: api }) => {
    const link = await api.paymentLinks.create({
      title: 'Adire',
      currency: 'NGN',
      amount: major(125),
    });
    const payment = await api.sandbox.pay({ url: link.url });
    const dispute = await api.sandbox.openDispute({ payment_id: payment.id });
    return api.sandbox.decideDispute(dispute.id, { outcome: 'won' });
  },

  'paymentLinks.create': ({ api }) =>
    api.paymentLinks.create(
      { title: 'Adire', currency: 'NGN', amount: major(12500) },
      { idempotencyKey: 'order-1017' },
    ),
  'paymentLinks.list': ({ api }) => api.paymentLinks.list(),
  'paymentLinks.get': ({ api, linkId }) => api.paymentLinks.get(linkId),
  'paymentLinks.update': ({ api, linkId }) => api.paymentLinks.update(linkId, { disabled: true }),

  'qrCodes.create': ({ api }) =>
    api.qrCodes.create({ mode: 'fixed_amount', currency: 'NGN', amount: minor(1050) }),
  'qrCodes.list': ({ api }) => api.qrCodes.list(),
  'qrCodes.get': ({ api, qrCodeId }) => api.qrCodes.get(qrCodeId),
  'qrCodes.update': ({ api, qrCodeId }) => api.qrCodes.update(qrCodeId, { disabled: true }),

  'subscriptions.create': ({ api }) =>
    api.subscriptions.create(
      {
        amount: major(10),
        currency: 'NGN',
        interval: 'month',
        customer: { email: 'ada@example.com' },
      },
      { idempotencyKey: 'ada-monthly' },
    ),
  'subscriptions.list': ({ api }) => api.subscriptions.list({ status: 'incomplete' }),
  'subscriptions.get': ({ api, subscriptionId }) => api.subscriptions.get(subscriptionId),
  'subscriptions.cancel': ({ api, subscriptionId }) => api.subscriptions.cancel(subscriptionId),
  'subscriptions.pause': ({ api, runningSubscriptionId }) =>
    api.subscriptions.pause(runningSubscriptionId),
  'subscriptions.resume': ({ api, runningSubscriptionId }) =>
    api.subscriptions.resume(runningSubscriptionId),
  'subscriptions.changeAmount': ({ api, runningSubscriptionId }) =>
    api.subscriptions.changeAmount(runningSubscriptionId, { amount: major(120), currency: 'NGN' }),

  'splitRecipients.create': ({ api }) =>
    api.splitRecipients.create({
      externalReference: 'weaver-7',
      name: 'Ada Obi Weaving',
      accountBank: '044',
      accountNumber: '0690000031',
      splitValue: 20,
    }),
  'splitRecipients.list': ({ api }) => api.splitRecipients.list(),
  'splitRecipients.update': ({ api, recipientId }) =>
    api.splitRecipients.update(recipientId, { verified: true }),

  'payouts.list': ({ api }) => api.payouts.list(),
  'payouts.create': ({ api }) =>
    api.payouts.create(
      { amount: major(10.5), currency: 'NGN', destinationType: 'provider_bank' },
      { idempotencyKey: 'order-1017' },
    ),
  'payouts.get': ({ api, payoutId }) => api.payouts.get(payoutId),
  'payouts.cancel': ({ api, heldPayoutId }) => api.payouts.cancel(heldPayoutId),

  'webhooks.list': ({ api }) => api.webhooks.list(),
  'webhooks.create': ({ api }) =>
    api.webhooks.create({
      url: 'https://example.com/webhooks',
      eventTypes: ['payment.succeeded', 'payout.failed'],
    }),
  'webhooks.update': ({ api, webhookId }) =>
    api.webhooks.update(webhookId, { eventTypes: ['payment.succeeded'] }),
  'webhooks.remove': ({ api, oldWebhookId }) => api.webhooks.remove(oldWebhookId),
  'webhooks.rotateSecret': ({ api, webhookId }) =>
    api.webhooks.rotateSecret(webhookId, { overlapSeconds: 3600 }),
  'webhooks.ping': ({ api, webhookId }) => api.webhooks.ping(webhookId),
  'webhooks.replay': ({ api, webhookId }) => api.webhooks.replay(webhookId, { afterSequence: 0 }),
  'webhooks.listDeliveries': ({ api, webhookId }) => api.webhooks.listDeliveries(webhookId),
  'webhooks.retryDelivery': ({ api, deliveryId }) => api.webhooks.retryDelivery(deliveryId),
  'requests.list': ({ api }) => api.requests.list({ route: '/api/v1/payment-links', limit: 1 }),
  'requests.get': ({ api, requestId }) => api.requests.get(requestId),
  'events.list': ({ api }) => api.events.list({ after_sequence: 0, limit: 1 }),
};
