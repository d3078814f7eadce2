import type {
  CancelPaymentOutcome,
  CheckoutPayments,
  StartPaymentOutcome,
  StartPaymentRequest,
} from '../../../src/charges/checkout/checkout-payments.ts';
import type { Payment } from '../../../src/charges/payments/payment.rules.ts';
import { paymentOf } from './pay-targets.ts';

/** Payments that do what a test says, so that every state of a page can be reached at will. */
export interface ScriptedPayments extends CheckoutPayments {
  /** Submits that reached the payments, in order. */
  readonly started: readonly StartPaymentRequest[];
  /** What the next submits get instead of a payment of their own. */
  startWith: ((request: StartPaymentRequest) => StartPaymentOutcome) | null;
  /** What the provider will say when it is asked next. */
  readonly onRefresh: Map<string, Partial<Payment>>;
  readonly refreshed: readonly string[];
  readonly put: (workspaceId: string, payment: Payment) => Payment;
}

/** Where the scripted provider's pages are. */
export const providerOrigin = 'https://provider.example';

export function createScriptedPayments(): ScriptedPayments {
  const payments = new Map<string, Payment>();
  const pages = new Map<string, { paymentId: string; url: string }>();
  const started: StartPaymentRequest[] = [];
  const refreshed: string[] = [];
  const keyText = (workspaceId: string, id: string): string => `${workspaceId}/${id}`;

  const put = (workspaceId: string, payment: Payment): Payment => {
    payments.set(keyText(workspaceId, payment.id), payment);
    return payment;
  };

  const scripted: ScriptedPayments = {
    started,
    startWith: null,
    onRefresh: new Map(),
    refreshed,
    put,
    start: async (request) => {
      started.push(request);
      if (scripted.startWith !== null) return scripted.startWith(request);
      const form = request.formToken.toString('hex');
      const page = pages.get(form) ?? startPage(request);
      pages.set(form, page);
      return { kind: 'started', ...page };
    },
    find: async ({ workspaceId, id }) => payments.get(keyText(workspaceId, id)) ?? null,
    refresh: async ({ workspaceId, id }) => {
      refreshed.push(id);
      const payment = payments.get(keyText(workspaceId, id));
      if (payment === undefined) return null;
      return put(workspaceId, { ...payment, ...scripted.onRefresh.get(id) });
    },
    receiptNumber: () => Promise.resolve('R-00418'),
    cancel: async ({ workspaceId, id }): Promise<CancelPaymentOutcome> => {
      const payment = payments.get(keyText(workspaceId, id));
      if (payment === undefined) return { kind: 'reject', reason: 'not_found' };
      if (payment.status !== 'pending') return { kind: 'reject', reason: 'not_pending' };
      return { kind: 'cancelled', payment: put(workspaceId, { ...payment, status: 'cancelled' }) };
    },
  };

  function startPage(request: StartPaymentRequest): { paymentId: string; url: string } {
    const { target, amountMinor, customer } = request;
    const payment = put(target.workspaceId, paymentOf(target, { amountMinor, customer }));
    return { paymentId: payment.id, url: `${providerOrigin}/hosted/${payment.id}` };
  }

  return scripted;
}
