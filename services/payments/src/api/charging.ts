import type { IdSource } from '@countinghouse/identifiers';
import type { Logger, Metrics } from '@countinghouse/observability';
import type { Sealer } from '@countinghouse/sealing';
import type { CheckoutPayments } from '../charges/checkout/checkout-payments.ts';
import { cancelPayment } from '../charges/payments/cancel-payment.ts';
import { createGetPayment } from '../charges/payments/get-payment.ts';
import { createSettler } from '../charges/payments/outcomes/create-settler.ts';
import type { Settler } from '../charges/payments/outcomes/create-settler.ts';
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
  /** What a notice about a payout goes to; without it such notices are ignored. */
  readonly receiveTransfer?: ReceiveTransferNotice;
}

/** Everything that takes a payer's money from the first click to the ledger, put together once. */
export interface Charging {
  readonly settler: Settler;
  readonly receiveCallback: ReceiveCallback;
  readonly checkoutPayments: CheckoutPayments;
  readonly subscriberPages: SubscriberPages;
}

export function createCharging(options: ChargingDeps): Charging {
  const deps = { ...options, now: () => new Date(options.nowMs()) };
  const settler = createSettler(deps);
  const callbacks = options.metrics.counter(
    'provider_callbacks_total',
    'Provider notices, by outcome.',
    ['outcome'],
  );
  const getPayment = createGetPayment(options.database);
  return {
    settler,
    receiveCallback: createReceiveCallback({
      ...deps,
      settler,
      onCallback: (outcome) => callbacks.inc({ outcome }),
    }),
    subscriberPages: createSubscriberPages(deps),
    checkoutPayments: {
      start: (request) => startPayment(deps, request),
      find: getPayment,
      refresh: (key) => refreshPayment({ ...deps, settler }, key),
      receiptNumber: (key) => numberReceipt(deps, key),
      cancel: (key, caller) => cancelPayment(deps, key, caller),
    },
  };
}
