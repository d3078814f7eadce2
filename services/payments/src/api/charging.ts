import type { IdSource } from '@countinghouse/identifiers';
import type { Logger, Metrics } from '@countinghouse/observability';
import type { Sealer } from '@countinghouse/sealing';
import type { CheckoutPayments } from '../charges/checkout/checkout-payments.ts';
import { cancelPayment } from '../charges/payments/cancel-payment.ts';
import { createGetPayment } from '../charges/payments/get-payment.ts';
import { createChargeResolver } from '../charges/payments/outcomes/create-charge-resolver.ts';
import type { ChargeResolver } from '../charges/payments/outcomes/create-charge-resolver.ts';
import { refreshPayment } from '../charges/payments/outcomes/refresh-payment.ts';
import { startPayment } from '../charges/payments/start-payment.ts';
import { createReceiveCallback } from '../charges/provider-callbacks/receive-callback.ts';
import type { ReceiveCallback } from '../charges/provider-callbacks/receive-callback.ts';
import type { ReceiveTransferNotice } from '../charges/provider-callbacks/transfer-notice.ts';
import { numberReceipt } from '../charges/receipts/number-receipt.ts';
import { createSubscriberPages } from '../charges/subscriptions/subscriber-pages.ts';
import type { SubscriberPages } from '../charges/subscriptions/subscriber-pages.ts';
import type { Database } from '../kernel/database.ts';
import type { Providers } from '../provider/providers.ts';

export interface ChargingDeps {
  readonly database: Database;
  readonly providers: Pick<Providers, 'forEnvironment'>;
  readonly newId: IdSource;
  readonly nowMs: () => number;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly sealer: Sealer;
  readonly installation: string;
  readonly cell: number;
  /** Handles payout notices; without it they are ignored. */
  readonly receiveTransfer?: ReceiveTransferNotice;
}

/** Wires everything from a payer's first click to the ledger. */
export interface Charging {
  readonly chargeResolver: ChargeResolver;
  readonly receiveCallback: ReceiveCallback;
  readonly checkoutPayments: CheckoutPayments;
  readonly subscriberPages: SubscriberPages;
}

export function createCharging(options: ChargingDeps): Charging {
  const deps = { ...options, now: () => new Date(options.nowMs()) };
  const chargeResolver = createChargeResolver(deps);
  const callbacks = options.metrics.counter(
    'provider_callbacks_total',
    'Provider notices, by outcome.',
    ['outcome'],
  );
  const refused = options.metrics.counter(
    'checkout_refused_total',
    'Payments refused by a merchant’s limits or payer lists before the provider was called, by reason.',
    ['reason'],
  );
  const getPayment = createGetPayment(options.database);
  return {
    chargeResolver,
    receiveCallback: createReceiveCallback({
      ...deps,
      chargeResolver,
      onCallback: (outcome) => callbacks.inc({ outcome }),
    }),
    subscriberPages: createSubscriberPages(deps),
    checkoutPayments: {
      start: (request) =>
        startPayment({ ...deps, onRefused: (reason) => refused.inc({ reason }) }, request),
      find: getPayment,
      refresh: (key) => refreshPayment({ ...deps, chargeResolver }, key),
      receiptNumber: (key) => numberReceipt(deps, key),
      cancel: (key, caller) => cancelPayment(deps, key, caller),
    },
  };
}
