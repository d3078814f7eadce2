import { createHttpServer, openapiDocument } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import type { IdSource } from '@countinghouse/identifiers';
import type { Logger, Metrics } from '@countinghouse/observability';
import { isUnavailable } from '@countinghouse/postgres';
import type { Sealer } from '@countinghouse/sealing';
import { addGetAccountRoute } from '../account/get-account.route.ts';
import { addGetBalanceRoute } from '../balances/get-balance.route.ts';
import type { Charging } from '../charging.ts';
import type { CheckoutDeps } from '../checkout/checkout-site.ts';
import type { Database } from '../database.ts';
import type { Readiness } from '../operations/check-readiness.ts';
import type { ChangeWatch } from '../operations/watch-changes.ts';
import { createPayingOut } from '../paying-out.ts';
import { addCreatePaymentLinkRoute } from '../payment-links/create-payment-link.route.ts';
import { addGetPaymentLinkRoute } from '../payment-links/get-payment-link.route.ts';
import { addListPaymentLinksRoute } from '../payment-links/list-payment-links.route.ts';
import { addUpdatePaymentLinkRoute } from '../payment-links/update-payment-link.route.ts';
import { addCancelPaymentRoute } from '../payments/cancel-payment.route.ts';
import { addGetPaymentRoute } from '../payments/get-payment.route.ts';
import { createGetPayment } from '../payments/get-payment.ts';
import { addListPaymentsRoute } from '../payments/list-payments.route.ts';
import { addCancelPayoutRoute } from '../payouts/cancel-payout.route.ts';
import { addCreatePayoutRoute } from '../payouts/create-payout.route.ts';
import { addGetPayoutRoute } from '../payouts/get-payout.route.ts';
import { addListPayoutsRoute } from '../payouts/list-payouts.route.ts';
import { addReceiveCallbackRoute } from '../provider-callbacks/receive-callback.route.ts';
import type { Providers } from '../provider/providers.ts';
import { addCreateQrCodeRoute } from '../qr-codes/create-qr-code.route.ts';
import { addGetQrCodeRoute } from '../qr-codes/get-qr-code.route.ts';
import { addGetQrImageRoutes } from '../qr-codes/get-qr-image.route.ts';
import { addListQrCodesRoute } from '../qr-codes/list-qr-codes.route.ts';
import { addUpdateQrCodeRoute } from '../qr-codes/update-qr-code.route.ts';
import { addGetOpenapiRoute } from '../reference/get-openapi.route.ts';
import { addGetReferenceRoute } from '../reference/get-reference.route.ts';
import { addGetRefundRoute } from '../refunds/get-refund.route.ts';
import { createGetRefund } from '../refunds/get-refund.ts';
import { addListRefundsRoute } from '../refunds/list-refunds.route.ts';
import { addRefundPaymentRoute } from '../refunds/refund-payment.route.ts';
import { createRefundPayment } from '../refunds/refund-payment.ts';
import { addCreateSplitRecipientRoute } from '../split-recipients/create-split-recipient.route.ts';
import { addListSplitRecipientsRoute } from '../split-recipients/list-split-recipients.route.ts';
import { addUpdateSplitRecipientRoute } from '../split-recipients/update-split-recipient.route.ts';
import { createGate } from './authenticate.ts';
import type { GateDeps } from './authenticate.ts';
import { addCheckoutRoutes } from './checkout-routes.ts';
import { describeApi } from './openapi.ts';
import { createSchemaGate } from './schema-gate.ts';

export interface ServerDeps {
  readonly database: Database;
  readonly changes: ChangeWatch;
  readonly providers: Pick<Providers, 'forEnvironment'>;
  readonly charging: Charging;
  readonly checkout: Pick<
    CheckoutDeps,
    'limiter' | 'attemptsPerAddress' | 'attemptsPerCode' | 'formKey' | 'providerPageOrigins'
  >;
  readonly gate: GateDeps;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly cell: number;
  readonly installation: string;
  readonly sealer: Sealer;
  readonly readiness: () => Promise<Readiness>;
  readonly trustedProxies: readonly string[];
  readonly publicUrl: string;
}

export const basePath = '/api/v1';
/** Real bodies stay under 4 KiB; what is larger is a mistake or an attack. */
const bodyBytesMax = 256 * 1024;

export async function createServer(deps: ServerDeps): Promise<HttpServer> {
  const server = await createHttpServer({
    basePath,
    bodyLimitBytes: bodyBytesMax,
    newRequestId: deps.newId,
    logger: deps.logger,
    metrics: deps.metrics,
    trustedProxies: deps.trustedProxies,
    readiness: deps.readiness,
    isUnavailable,
    openapi: describeApi(deps.publicUrl + basePath),
    routes: (api) => {
      api.decorateRequest('caller', null);
      api.addHook('onRequest', createSchemaGate(deps.readiness));
      api.addHook('onRequest', createGate(deps.gate));
      addGetReferenceRoute(api, deps.changes);
      addGetOpenapiRoute(api, () => openapiDocument(server));
      addListPaymentsRoute(api, deps.database);
      const getPayment = createGetPayment(deps.database);
      addGetPaymentRoute(api, getPayment);
      addCancelPaymentRoute(api, deps.charging.checkoutPayments.cancel);
      addRefundPaymentRoute(api, createRefundPayment(deps));
      addListRefundsRoute(api, { ...deps, getPayment });
      addGetRefundRoute(api, createGetRefund(deps.database));
      addGetAccountRoute(api, deps);
      addGetBalanceRoute(api, deps);
      addCreatePaymentLinkRoute(api, deps);
      addListPaymentLinksRoute(api, deps);
      addGetPaymentLinkRoute(api, deps);
      addUpdatePaymentLinkRoute(api, deps);
      addCreateQrCodeRoute(api, deps);
      addListQrCodesRoute(api, deps);
      addGetQrCodeRoute(api, deps);
      addUpdateQrCodeRoute(api, deps);
      addCreateSplitRecipientRoute(api, deps);
      addListSplitRecipientsRoute(api, deps.database);
      addUpdateSplitRecipientRoute(api, deps);
      addListPayoutsRoute(api, deps.database);
      addGetPayoutRoute(api, deps.database);
      addCreatePayoutRoute(api, createPayingOut(deps));
      addCancelPayoutRoute(api, deps);
    },
    rootRoutes: async (root) => {
      addGetQrImageRoutes(root, deps);
      addReceiveCallbackRoute(root, deps.charging.receiveCallback);
      await addCheckoutRoutes(root, {
        ...deps,
        ...deps.checkout,
        payments: deps.charging.checkoutPayments,
        pauses: deps.changes.pauses,
      });
    },
  });
  await server.ready();
  return server;
}
