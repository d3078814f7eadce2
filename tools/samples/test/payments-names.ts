import { major, minor } from '@countinghouse/sdk/money';
import type { Payments } from '@countinghouse/sdk/payments';
import { expect } from 'vitest';
import type { PaymentsNames } from '../../../docs/samples/payments/names.ts';
import type { Payee } from '../../../services/payments/test/contract/support/payout-target.ts';
import { insertPayment } from '../../../services/payments/test/support/charges/payment-rows.ts';
import { insertDisputeRow } from '../../../services/payments/test/support/disputes/dispute-rows.ts';
import { numberAll } from '../../../services/payments/test/support/ledger/number-all.ts';
import { insertSubscription } from '../../../services/payments/test/support/probes/subscription-probes.ts';
import { insertDelivery } from '../../../services/payments/test/support/webhooks/webhook-rows.ts';
import type { PaymentsScene } from './payments-scene.ts';

/** On a day of its own, so that no sample depends on the day, or on midnight. */
export const paidAt = new Date('2026-11-14T08:00:00.000Z');
const settledAt = new Date('2026-11-14T09:30:00.000Z');
const bankPayout = { currency: 'NGN', destinationType: 'provider_bank' } as const;
/** One white dot. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
);
const customer = { email: 'ada@example.com' };
const recipient = {
  externalReference: 'weaver-1',
  name: 'Ada Obi Weaving',
  accountBank: '044',
  accountNumber: '0690000032',
  splitValue: 20,
};

/** The scene's payments have no payer of their own. */
export async function addPayer(
  { db }: PaymentsScene['operator']['api']['database'],
  workspaceId: string,
  id: string,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ customer: JSON.stringify(customer) })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

/** Creates everything that the samples name, for one merchant. */
export async function createPaymentsNames(
  { target, operator, connect, fetch }: PaymentsScene,
  { tenant, key }: Payee,
): Promise<PaymentsNames> {
  const { database } = operator.api;
  const { liveWorkspaceId } = tenant;
  const api = connect(key);
  const { key: sandboxKey } = await tenant.createKey({ environment: 'test' });
  const pay = async () => (await target.pay({ api: operator.api, tenant }, { at: paidAt })).id;
  await insertPayment(database, liveWorkspaceId, { settled_at: settledAt });
  const [paymentId, refundedPaymentId] = [await pay(), await pay()];
  await addPayer(database, liveWorkspaceId, paymentId);
  const refunded = await api.payments.refund(refundedPaymentId, { amount: minor(2500) });
  if (refunded.requiresApproval !== undefined) throw new Error('the refund waits for approval');
  const dispute = async () => {
    const payment = await api.payments.get(await pay());
    const { simulator } = target.simulator;
    const charge = simulator
      .book('live')
      .charges.find((each) => String(each.id) === payment.provider_reference);
    const opened = simulator.openChargeback({ side: 'live', reference: charge?.txRef ?? '-' });
    if (opened.kind === 'reject') throw new Error(`no chargeback: ${opened.reason}`);
    const amountMinor = BigInt(Number(payment.amount));
    return insertDisputeRow(database, liveWorkspaceId, payment.id, {
      provider_dispute_id: String(opened.chargeback.id),
      amount_minor: amountMinor,
      from_pending_minor: amountMinor,
      reason: opened.chargeback.comment,
      due_at: new Date(opened.chargeback.dueAtMs),
    });
  };
  const amount = major(10);
  const link = await api.paymentLinks.create({ title: 'Adire', currency: 'NGN', amount });
  const qrCode = await api.qrCodes.create({ mode: 'open_amount', currency: 'NGN' });
  const plan = { amount, currency: 'NGN', interval: 'month', customer } as const;
  const subscription = await api.subscriptions.create(plan);
  const running = await insertSubscription(database, liveWorkspaceId);
  const { id: recipientId } = await api.splitRecipients.create(recipient);
  const payOut = (money: number) =>
    api.payouts.create({ ...bankPayout, amount: major(money) }, { idempotencyKey: 'auto' });
  const [payout, held] = [await payOut(10.5), await payOut(100_000_000)];
  const listen = () => api.webhooks.create({ url: 'https://example.com/hooks' });
  const [webhook, oldWebhook] = [await listen(), await listen()];
  const endpoint = { tenantId: liveWorkspaceId, endpointId: webhook.id };
  await numberAll(database);
  const [movement] = (await api.movements.list({ limit: 1 })).data;
  const disputeId = await dispute();
  const upload = { file_name: 'receipt.png', content: picture.toString('base64') };
  const file = await api.disputes.uploadFile(disputeId, upload);
  return {
    api,
    sandbox: connect(sandboxKey),
    baseUrl: target.baseUrl,
    key,
    fetch,
    paymentId,
    refundedPaymentId,
    pendingPaymentId: await insertPayment(database, liveWorkspaceId, { status: 'pending' }),
    refundId: refunded.refund.id,
    disputeId,
    otherDisputeId: await dispute(),
    fileId: file.id,
    picture,
    linkId: link.id,
    qrCodeId: qrCode.id,
    subscriptionId: subscription.id,
    runningSubscriptionId: running.victimSubscriptionId,
    recipientId,
    payoutId: payout.id,
    heldPayoutId: held.id,
    webhookId: webhook.id,
    oldWebhookId: oldWebhook.id,
    deliveryId: await insertDelivery(database, endpoint),
    movementId: movement?.id ?? '',
    requestId: await findRequest(api),
  };
}

/** The request that created the link; the log is written shortly after the response. */
async function findRequest(api: Payments): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const { data } = await api.requests.list({ route: '/api/v1/payment-links', limit: 1 });
      return (found = data[0]?.id);
    })
    .toBeDefined();
  return found ?? '';
}
