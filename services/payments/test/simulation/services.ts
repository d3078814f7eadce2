import type { IdSource } from '@countinghouse/identifiers';
import type { Logger } from '@countinghouse/observability';
import type {
  StartPaymentOutcome,
  StartPaymentRequest,
} from '../../src/checkout/checkout-payments.ts';
import type { CancelPaymentOutcome } from '../../src/checkout/checkout-payments.ts';
import type { Database } from '../../src/database.ts';
import { cancelPayment } from '../../src/payments/cancel-payment.ts';
import { createSettler } from '../../src/payments/create-settler.ts';
import type { Settler } from '../../src/payments/create-settler.ts';
import type { Payment } from '../../src/payments/payment.rules.ts';
import { refreshPayment } from '../../src/payments/refresh-payment.ts';
import { resolvePayments } from '../../src/payments/resolve-payments.ts';
import { startPayment } from '../../src/payments/start-payment.ts';
import { createReceiveCallback } from '../../src/provider-callbacks/receive-callback.ts';
import type { ReceiveCallback } from '../../src/provider-callbacks/receive-callback.ts';
import { settleUnhandled } from '../../src/provider-callbacks/settle-unhandled.ts';
import type { Provider } from '../../src/provider/provider.ts';
import { returnMoney } from '../../src/suspense/return-money.ts';

/** What one process of the service is made of. */
export interface ServiceDeps {
  readonly database: Database;
  readonly provider: Provider;
  readonly newId: IdSource;
  readonly now: () => Date;
  readonly logger: Logger;
}

interface PaymentKey {
  readonly workspaceId: string;
  readonly id: string;
}

/** The use cases of taking money, put together as the processes put them together. */
export interface Services {
  readonly settler: Settler;
  readonly start: (request: StartPaymentRequest) => Promise<StartPaymentOutcome>;
  readonly refresh: (key: PaymentKey) => Promise<Payment | null>;
  readonly cancel: (key: PaymentKey) => Promise<CancelPaymentOutcome>;
  readonly receiveCallback: ReceiveCallback;
  readonly resolve: () => Promise<number>;
  readonly settleUnhandled: () => Promise<number>;
  readonly returnMoney: () => Promise<number>;
}

export const installation = 'sim';
export const cell = 0;

/** What a test may replace to plant a bug. */
export interface Parts {
  readonly createSettler: typeof createSettler;
  readonly startPayment: typeof startPayment;
  /** Stands between the service and the adapter. */
  readonly wrapProvider: (provider: Provider) => Provider;
}

/** The service as it is. */
export const soundParts: Parts = {
  createSettler,
  startPayment,
  wrapProvider: (provider) => provider,
};

export function createServices(parts: Parts, options: ServiceDeps): Services {
  const provider = parts.wrapProvider(options.provider);
  const providers = { forEnvironment: () => provider };
  const deps = { ...options, providers, installation, cell };
  const settler = parts.createSettler(deps);
  const receiveCallback = createReceiveCallback({
    ...deps,
    settler,
    onCallback: () => undefined,
  });
  return {
    settler,
    receiveCallback,
    start: (request) => parts.startPayment(deps, request),
    refresh: (key) => refreshPayment({ ...deps, settler }, key),
    cancel: (key) => cancelPayment(deps, key),
    resolve: () => resolvePayments({ ...deps, settler }),
    settleUnhandled: () => settleUnhandled({ ...deps, settler }),
    returnMoney: () => returnMoney(deps),
  };
}
