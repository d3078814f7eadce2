import type { Call } from '@countinghouse/testing/faults';
import type { Database } from '../../../src/kernel/database.ts';
import type { Tenant } from '../people/tenants.ts';
import { insertPayment } from './payment-rows.ts';

/** One successful call of every read that needs no object but a payment, by its operation's name. */
export function readCalls(key: string, paymentId: string): readonly Call[] {
  return [
    { name: 'getPayment', path: `/payments/${paymentId}`, key },
    { name: 'listPayments', path: '/payments?limit=2', key },
    { name: 'listRefunds', path: `/payments/${paymentId}/refunds`, key },
    { name: 'listPaymentLinks', path: '/payment-links', key },
    { name: 'listQrCodes', path: '/qr-codes', key },
    { name: 'listSubscriptions', path: '/subscriptions', key },
    { name: 'listSplitRecipients', path: '/split-recipients', key },
    { name: 'listPayouts', path: '/payouts', key },
    { name: 'listWebhooks', path: '/webhooks', key },
    { name: 'listEvents', path: '/events', key },
    { name: 'listMovements', path: '/movements', key },
    { name: 'getMovementHead', path: '/movements/head', key },
    { name: 'summarizeMovements', path: '/movements/summary', key },
    { name: 'listMovementCheckpoints', path: '/movements/checkpoints', key },
    { name: 'listDisputes', path: '/disputes', key },
    { name: 'listReconciliationBreaks', path: '/reconciliation-breaks', key },
    { name: 'listRequests', path: '/requests', key },
    { name: 'getKey', path: '/key', key },
    { name: 'getAccount', path: '/account', key },
    { name: 'getBalance', path: '/balance', key },
    { name: 'listSettlements', path: '/settlements', key },
    { name: 'getReference', path: '/reference', key: null },
    { name: 'getOpenapi', path: '/openapi.json', key },
  ];
}

/** What calls of single objects need. */
export interface CallObjects {
  readonly cancelledPaymentId: string;
  /** A large payment in a currency without a threshold, so that its refunds wait: 202, each time. */
  readonly refund?: { readonly id: string; readonly paymentId: string };
  /** Of a merchant with money to pay out. */
  readonly payoutId?: string;
  readonly linkId: string;
  readonly qrCodeId: string;
  readonly recipientId: string;
  readonly recipientReference: string;
  readonly webhook?: { readonly id: string; readonly deliveryId: string };
  readonly subscriptionId?: string;
}

/** A call of every other operation that succeeds however often it is repeated. */
export function objectCalls(key: string, objects: CallObjects): readonly Call[] {
  const link = `/payment-links/${objects.linkId}`;
  const code = `/qr-codes/${objects.qrCodeId}`;
  const recipient = `/split-recipients/${objects.recipientId}`;
  const post = { method: 'POST', key } as const;
  const patch = { method: 'PATCH', key } as const;
  return [
    { ...post, name: 'cancelPayment', path: `/payments/${objects.cancelledPaymentId}/cancel` },
    ...refundCalls(key, objects.refund),
    ...payoutCalls(key, objects.payoutId),
    { ...post, name: 'createPaymentLink', path: '/payment-links', body: newLink },
    { name: 'getPaymentLink', path: link, key },
    { ...patch, name: 'updatePaymentLink', path: link, body: { disabled: false } },
    { ...post, name: 'createQrCode', path: '/qr-codes', body: newQrCode },
    { name: 'getQrCode', path: code, key },
    { ...patch, name: 'updateQrCode', path: code, body: { disabled: false } },
    {
      ...post,
      name: 'createSplitRecipient',
      path: '/split-recipients',
      body: { ...newRecipient, externalReference: objects.recipientReference },
    },
    { ...patch, name: 'updateSplitRecipient', path: recipient, body: { verified: true } },
    ...webhookCalls(key, objects.webhook),
    ...subscriptionCalls(key, objects.subscriptionId),
  ];
}

function subscriptionCalls(key: string, id: string | undefined): readonly Call[] {
  if (id === undefined) return [];
  const path = '/subscriptions';
  return [
    { name: 'createSubscription', method: 'POST', key, path, body: newSubscription },
    { name: 'getSubscription', path: `${path}/${id}`, key },
    { name: 'cancelSubscription', method: 'POST', key, path: `${path}/${id}/cancel` },
  ];
}

function refundCalls(key: string, refund: CallObjects['refund']): readonly Call[] {
  if (refund === undefined) return [];
  const path = `/payments/${refund.paymentId}/refund`;
  return [
    { name: 'refundPayment', method: 'POST', key, path, body: { amount: 1 } },
    { name: 'getRefund', path: `/refunds/${refund.id}`, key },
  ];
}

function payoutCalls(key: string, payoutId: string | undefined): readonly Call[] {
  if (payoutId === undefined) return [];
  return [
    { name: 'createPayout', method: 'POST', key, path: '/payouts', body: newPayout },
    { name: 'getPayout', path: `/payouts/${payoutId}`, key },
  ];
}

function webhookCalls(key: string, webhook: CallObjects['webhook']): readonly Call[] {
  if (webhook === undefined) return [];
  const path = `/webhooks/${webhook.id}`;
  const eventTypes = ['payout.completed'];
  const again = `/webhooks/deliveries/${webhook.deliveryId}/retry`;
  return [
    { name: 'updateWebhook', method: 'PATCH', key, path, body: { eventTypes } },
    { name: 'rotateWebhookSecret', method: 'POST', key, path: `${path}/rotate-secret`, body: {} },
    { name: 'listWebhookDeliveries', path: `${path}/deliveries`, key },
    { name: 'retryWebhookDelivery', method: 'POST', key, path: again },
  ];
}

/**
 * A call that can succeed once only, or a few times, has no place in a load; nor has one that looks
 * up a name, that waits for a dispatcher or a checker of identities, that reads one row of a log
 * which a worker or the load itself still has to write, or that needs a dispute, an active subscription,
 * connected books, or a sandbox.
 */
export const callsThatCannotRepeat: readonly string[] = [
  'cancelPayout',
  'createWebhook',
  'getMovement',
  'getRequest',
  'removeWebhook',
  'replayEvents',
  'payInSandbox',
  'advanceSandboxClock',
  'queueSandboxScenario',
  'removeSandboxScenario',
  'openSandboxDispute',
  'decideSandboxDispute',
  'pingWebhook',
  'resendReceipt',
  'startVerification',
  'acceptDispute',
  'changeSubscriptionAmount',
  'getDispute',
  'getDisputeFile',
  'getSandboxClock',
  'listDisputeFiles',
  'listSandboxScenarios',
  'pauseSubscription',
  'removeDisputeFile',
  'resumeSubscription',
  'setBooksLink',
  'submitDisputeEvidence',
  'uploadDisputeFile',
];

const newPayout = { amount: 1, currency: 'NGN', destinationType: 'service_account' };
const newSubscription = {
  amount: 1,
  currency: 'NGN',
  interval: 'month',
  customer: { email: 'load@example.com' },
};
const newLink = { title: 'Load', currency: 'NGN', idempotencyKey: 'load' };
const newQrCode = { mode: 'open_amount', currency: 'NGN' };
const newRecipient = {
  name: 'Weaver',
  accountBank: '044',
  accountNumber: '0690000031',
  splitValue: 70,
};

/** A key of the tenant, a payment to read with it, and the calls that read. */
export async function prepareReads(
  database: Database,
  tenant: Tenant,
): Promise<{ keyId: string; key: string; paymentId: string; calls: readonly Call[] }> {
  const { id: keyId, key } = await tenant.createKey();
  const paymentId = await insertPayment(database, tenant.liveWorkspaceId);
  return { keyId, key, paymentId, calls: readCalls(key, paymentId) };
}
