import type { HttpServer } from '@countinghouse/http';
import { watchEvents } from '@countinghouse/webhooks';
import { keepBooked } from '../business/books-link/keep-books-link.ts';
import { addGetAccountRoute } from '../business/profile/get-account.route.ts';
import { addStartVerificationRoute } from '../business/verification/start-verification.route.ts';
import { addCreatePaymentLinkRoute } from '../charges/payment-links/create-payment-link.route.ts';
import { addGetPaymentLinkRoute } from '../charges/payment-links/get-payment-link.route.ts';
import { addListPaymentLinksRoute } from '../charges/payment-links/list-payment-links.route.ts';
import { addUpdatePaymentLinkRoute } from '../charges/payment-links/update-payment-link.route.ts';
import { addCancelPaymentRoute } from '../charges/payments/cancel-payment.route.ts';
import { addGetPaymentRoute } from '../charges/payments/get-payment.route.ts';
import { createGetPayment } from '../charges/payments/get-payment.ts';
import { addListPaymentsRoute } from '../charges/payments/list-payments.route.ts';
import { addCreateQrCodeRoute } from '../charges/qr-codes/create-qr-code.route.ts';
import { addGetQrCodeRoute } from '../charges/qr-codes/get-qr-code.route.ts';
import { addListQrCodesRoute } from '../charges/qr-codes/list-qr-codes.route.ts';
import { addUpdateQrCodeRoute } from '../charges/qr-codes/update-qr-code.route.ts';
import { addResendReceiptRoute } from '../charges/receipts/resend-receipt.route.ts';
import { addCreateSplitRecipientRoute } from '../charges/split-recipients/create-split-recipient.route.ts';
import { addListSplitRecipientsRoute } from '../charges/split-recipients/list-split-recipients.route.ts';
import { addUpdateSplitRecipientRoute } from '../charges/split-recipients/update-split-recipient.route.ts';
import { addSubscriptionChangeRoutes } from '../charges/subscriptions/changes/subscription-changes.route.ts';
import { addSubscriptionRoutes } from '../charges/subscriptions/subscriptions.route.ts';
import { addDisputeRoutes } from '../disputes/disputes/disputes.route.ts';
import { addDisputeFileRoutes } from '../disputes/files/dispute-files.route.ts';
import { addGetBalanceRoute } from '../ledger/balances/get-balance.route.ts';
import { addMovementRoutes } from '../ledger/movements/movements.route.ts';
import { addCancelPayoutRoute } from '../money-out/payouts/cancel-payout.route.ts';
import { addCreatePayoutRoute } from '../money-out/payouts/create-payout.route.ts';
import { addGetPayoutRoute } from '../money-out/payouts/get-payout.route.ts';
import { addListPayoutsRoute } from '../money-out/payouts/list-payouts.route.ts';
import { createPayoutFlow } from '../money-out/payouts/outcomes/payout-flow.ts';
import { addGetRefundRoute } from '../money-out/refunds/get-refund.route.ts';
import { createGetRefund } from '../money-out/refunds/get-refund.ts';
import { addListRefundsRoute } from '../money-out/refunds/list-refunds.route.ts';
import { addRefundPaymentRoute } from '../money-out/refunds/refund-payment.route.ts';
import { createRefundPayment } from '../money-out/refunds/refund-payment.ts';
import { addListBreaksRoute } from '../settlement/reconciliation/breaks.route.ts';
import { addListSettlementsRoute } from '../settlement/settlements/list-settlements.route.ts';
import { addCreateWebhookRoute } from '../webhooks/endpoints/create-webhook.route.ts';
import { addListDeliveriesRoute } from '../webhooks/endpoints/list-deliveries.route.ts';
import { addListWebhooksRoute } from '../webhooks/endpoints/list-webhooks.route.ts';
import { addPingWebhookRoute } from '../webhooks/endpoints/ping-webhook.route.ts';
import { addRemoveWebhookRoute } from '../webhooks/endpoints/remove-webhook.route.ts';
import { addReplayEventsRoute } from '../webhooks/endpoints/replay-events.route.ts';
import { addRetryDeliveryRoute } from '../webhooks/endpoints/retry-delivery.route.ts';
import { addRotateWebhookSecretRoute } from '../webhooks/endpoints/rotate-webhook-secret.route.ts';
import { addUpdateWebhookRoute } from '../webhooks/endpoints/update-webhook.route.ts';
import { addListEventsRoute } from '../webhooks/events/list-events.route.ts';
import { addLogRoutes } from './developer-routes.ts';
import type { ServerDeps } from './server-deps.ts';
import type { BatchedWork } from './server-deps.ts';

export function createBatchedWork(deps: ServerDeps): BatchedWork {
  return {
    getPayment: createGetPayment(deps.database),
    getRefund: createGetRefund(deps.database),
    refundPayment: createRefundPayment(deps),
    createPayout: createPayoutFlow(deps),
    events: watchEvents(deps.database.db, () => deps.now().getTime()),
  };
}

/** A merchant's routes, by a key under `/api/v1` or in person under the dashboard API. */
export function addMerchantRoutes(
  api: HttpServer,
  deps: ServerDeps,
  work: BatchedWork,
  asks: 'keys' | 'people' = 'keys',
): void {
  const { getPayment } = work;
  addListPaymentsRoute(api, deps.database);
  addGetPaymentRoute(api, getPayment);
  addCancelPaymentRoute(api, deps.charging.checkoutPayments.cancel);
  addResendReceiptRoute(api, deps);
  addRefundPaymentRoute(api, work.refundPayment, asks);
  addListRefundsRoute(api, { ...deps, getPayment });
  addGetRefundRoute(api, work.getRefund);
  addDisputeRoutes(api, deps);
  addDisputeFileRoutes(api, deps, asks);
  addGetAccountRoute(api, deps);
  addStartVerificationRoute(api, deps);
  addGetBalanceRoute(api, deps);
  addListSettlementsRoute(api, deps);
  addMovementRoutes(api, {
    database: deps.database,
    keepBooked: (caller, sequence) => keepBooked(deps.database, caller, sequence),
  });
  addListBreaksRoute(api, deps.database);
  addCreatePaymentLinkRoute(api, deps);
  addListPaymentLinksRoute(api, deps);
  addGetPaymentLinkRoute(api, deps);
  addUpdatePaymentLinkRoute(api, deps);
  addCreateQrCodeRoute(api, deps);
  addListQrCodesRoute(api, deps);
  addGetQrCodeRoute(api, deps);
  addUpdateQrCodeRoute(api, deps);
  addSubscriptionRoutes(api, deps);
  addSubscriptionChangeRoutes(api, deps);
  addCreateSplitRecipientRoute(api, deps);
  addListSplitRecipientsRoute(api, deps.database);
  addUpdateSplitRecipientRoute(api, deps);
  addListPayoutsRoute(api, deps.database);
  addGetPayoutRoute(api, deps.database);
  addCreatePayoutRoute(api, { createPayout: work.createPayout, now: deps.now });
  addCancelPayoutRoute(api, deps);
  addListWebhooksRoute(api, deps.database);
  addCreateWebhookRoute(api, deps);
  addUpdateWebhookRoute(api, deps);
  addRemoveWebhookRoute(api, deps);
  addRotateWebhookSecretRoute(api, deps);
  addPingWebhookRoute(api, deps);
  addReplayEventsRoute(api, deps);
  addListDeliveriesRoute(api, deps.database);
  addRetryDeliveryRoute(api, deps);
  addListEventsRoute(api, { ...deps, events: work.events });
  addLogRoutes(api, deps);
}
