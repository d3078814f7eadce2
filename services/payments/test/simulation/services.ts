import type { IdSource } from '@countinghouse/identifiers';
import type { Logger } from '@countinghouse/observability';
import { decideByMember, rejectByOperator } from '../../src/approvals/deciding/decide-by-member.ts';
import type {
  DecisionOrder,
  MemberDecisionOutcome,
} from '../../src/approvals/deciding/decide-by-member.ts';
import type { Signer } from '../../src/approvals/deciding/prepare-signature.ts';
import type {
  StartPaymentOutcome,
  StartPaymentRequest,
} from '../../src/charges/checkout/checkout-payments.ts';
import type { CancelPaymentOutcome } from '../../src/charges/checkout/checkout-payments.ts';
import { cancelPayment } from '../../src/charges/payments/cancel-payment.ts';
import { createChargeResolver } from '../../src/charges/payments/outcomes/create-charge-resolver.ts';
import type { ChargeResolver } from '../../src/charges/payments/outcomes/create-charge-resolver.ts';
import { refreshPayment } from '../../src/charges/payments/outcomes/refresh-payment.ts';
import { resolvePayments } from '../../src/charges/payments/outcomes/resolve-payments.ts';
import type { Payment } from '../../src/charges/payments/payment.rules.ts';
import { startPayment } from '../../src/charges/payments/start-payment.ts';
import { createReceiveCallback } from '../../src/charges/provider-callbacks/receive-callback.ts';
import type { ReceiveCallback } from '../../src/charges/provider-callbacks/receive-callback.ts';
import { settleUnhandled } from '../../src/charges/provider-callbacks/settle-unhandled.ts';
import { releaseReserves } from '../../src/charges/reserves/release-reserves.ts';
import { renewSubscriptions } from '../../src/charges/subscriptions/renew-subscriptions.ts';
import { answerDispute } from '../../src/disputes/disputes/answer-dispute.ts';
import type { AnswerOrder, AnswerOutcome } from '../../src/disputes/disputes/answer-dispute.ts';
import { expireAcceptances } from '../../src/disputes/disputes/decide-acceptance.ts';
import { pollChargebacks } from '../../src/disputes/disputes/poll-chargebacks.ts';
import { sendAnswers } from '../../src/disputes/disputes/send-answers.ts';
import type { WorkspaceActor } from '../../src/kernel/audit/record-audit.ts';
import type { Database } from '../../src/kernel/database.ts';
import type { Environment } from '../../src/kernel/environment.rules.ts';
import { numberLedger } from '../../src/ledger/ledger/number-ledger.ts';
import { cancelPayout } from '../../src/money-out/payouts/cancel-payout.ts';
import type { CancelPayoutOutcome } from '../../src/money-out/payouts/cancel-payout.ts';
import type { CreatePayout } from '../../src/money-out/payouts/create-payout.ts';
import { expirePayouts } from '../../src/money-out/payouts/held/decide-payout.ts';
import {
  createPayoutFlow,
  createPayoutSettler,
  createTransferReceiver,
} from '../../src/money-out/payouts/outcomes/payout-flow.ts';
import { resolvePayouts } from '../../src/money-out/payouts/outcomes/resolve-payouts.ts';
import { expireRefunds } from '../../src/money-out/refunds/decide-refund.ts';
import { resolveRefunds } from '../../src/money-out/refunds/outcomes/resolve-refunds.ts';
import { createRefundPayment } from '../../src/money-out/refunds/refund-payment.ts';
import type { RefundPayment } from '../../src/money-out/refunds/refund-payment.ts';
import { createAbsentProvider } from '../../src/provider/absent-provider.ts';
import type { Provider } from '../../src/provider/provider.ts';
import { reconcileDay } from '../../src/settlement/reconciliation/reconcile-day.ts';
import type { DayOfList, RunResult } from '../../src/settlement/reconciliation/reconcile-day.ts';
import { reconcileDueDays } from '../../src/settlement/reconciliation/reconcile-due-days.ts';
import { readSettlements } from '../../src/settlement/settlements/read-settlements.ts';
import { settleWithProvider } from '../../src/settlement/settlements/settle-with-provider.ts';
import { returnMoney } from '../../src/settlement/suspense/return-money.ts';
import { accountSetting, testSealer } from '../support/money-out/payout-rows.ts';

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
  readonly chargeResolver: ChargeResolver;
  readonly start: (request: StartPaymentRequest) => Promise<StartPaymentOutcome>;
  readonly refresh: (key: PaymentKey) => Promise<Payment | null>;
  readonly cancel: (key: PaymentKey) => Promise<CancelPaymentOutcome>;
  readonly receiveCallback: ReceiveCallback;
  readonly resolve: () => Promise<number>;
  readonly settleUnhandled: () => Promise<number>;
  readonly returnMoney: () => Promise<number>;
  readonly refund: RefundPayment;
  readonly payOut: CreatePayout;
  readonly cancelPayout: (key: PaymentKey, caller: WorkspaceActor) => Promise<CancelPayoutOutcome>;
  readonly decide: (signer: Signer, order: DecisionOrder) => Promise<MemberDecisionOutcome>;
  /** The operator's brake. */
  readonly stop: (businessId: string, approvalId: string) => Promise<MemberDecisionOutcome>;
  readonly renew: () => Promise<number>;
  readonly answer: (order: AnswerOrder) => Promise<AnswerOutcome>;
  readonly pollChargebacks: () => Promise<number>;
  readonly sendAnswers: () => Promise<number>;
  readonly releaseReserves: () => Promise<number>;
  readonly resolveRefunds: () => Promise<number>;
  readonly resolvePayouts: () => Promise<number>;
  /** All of them, as loops of the worker do. */
  readonly expire: () => Promise<number>;
  readonly readSettlements: () => Promise<number>;
  readonly settleWithProvider: () => Promise<number>;
  readonly reconcile: () => Promise<number>;
  readonly reconcileDay: (day: DayOfList) => Promise<RunResult>;
  readonly number: () => Promise<number>;
}

export const installation = 'sim';
export const cell = 0;
/** A payment is free on the day after it. */
const settlementDelayDays = 1;

/** What a test may replace to plant a bug. */
export interface Parts {
  readonly createChargeResolver: typeof createChargeResolver;
  readonly startPayment: typeof startPayment;
  readonly decideByMember: typeof decideByMember;
  readonly releaseReserves: typeof releaseReserves;
  /** Stands between whoever decides about payouts and sends them, and the database. */
  readonly wrapPayouts: (database: Database) => Database;
  /** Stands between settling and its database. */
  readonly wrapSettling: (database: Database) => Database;
  /** Stands between the service and the adapter. */
  readonly wrapProvider: (provider: Provider) => Provider;
}

/** The service as it is. */
export const soundParts: Parts = {
  createChargeResolver,
  startPayment,
  decideByMember,
  releaseReserves,
  wrapPayouts: (database) => database,
  wrapSettling: (database) => database,
  wrapProvider: (provider) => provider,
};

/** Nobody here has one: the fresh second factor of a session stands for it. */
const noPasskeys = { offer: () => Promise.resolve(null), prove: () => Promise.resolve(null) };

export function createServices(parts: Parts, options: ServiceDeps): Services {
  const provider = parts.wrapProvider(options.provider);
  const absent = createAbsentProvider('test');
  const providers = {
    forEnvironment: (environment: Environment) => (environment === 'live' ? provider : absent),
  };
  const deps = {
    ...options,
    providers,
    installation,
    cell,
    settlementDelayDays,
    ...accountSetting,
  };
  const chargeResolver = parts.createChargeResolver(deps);
  const changes = { pauses: () => Promise.resolve(new Map()) };
  const paying = { ...deps, changes, sealer: testSealer };
  const trusting = { database: parts.wrapPayouts(options.database) };
  const outgoing = { ...paying, ...trusting, settlePayout: createPayoutSettler(deps) };
  const settling = { ...deps, database: parts.wrapSettling(options.database) };
  const receiveCallback = createReceiveCallback({
    ...deps,
    chargeResolver,
    receiveTransfer: createTransferReceiver(paying).receive,
    onCallback: () => undefined,
  });
  return {
    chargeResolver,
    receiveCallback,
    start: (request) => parts.startPayment(deps, request),
    refresh: (key) => refreshPayment({ ...deps, chargeResolver }, key),
    cancel: (key) => cancelPayment(deps, key),
    resolve: () => resolvePayments({ ...deps, chargeResolver }),
    settleUnhandled: () => settleUnhandled({ ...deps, chargeResolver }),
    returnMoney: () => returnMoney(deps),
    refund: createRefundPayment(paying),
    payOut: createPayoutFlow(paying),
    cancelPayout: (key, caller) => cancelPayout(deps, key, caller),
    decide: (signer, order) =>
      parts.decideByMember({ ...deps, ...trusting, signing: noPasskeys }, signer, order),
    stop: (businessId, approvalId) => {
      const word = { kind: 'operator', id: 'simulation', reason: 'not known' } as const;
      return rejectByOperator(deps, businessId, approvalId, word);
    },
    renew: () => renewSubscriptions({ ...deps, chargeResolver }),
    resolveRefunds: () => resolveRefunds(deps),
    resolvePayouts: () => resolvePayouts(outgoing),
    expire: async () =>
      (await expireRefunds(deps)) + (await expirePayouts(deps)) + (await expireAcceptances(deps)),
    answer: (order) => answerDispute(paying, order),
    pollChargebacks: () => pollChargebacks(deps),
    sendAnswers: () => sendAnswers(paying),
    releaseReserves: () => parts.releaseReserves(deps),
    readSettlements: () => readSettlements(deps),
    settleWithProvider: () => settleWithProvider(settling),
    reconcile: () => reconcileDueDays({ ...deps, chargeResolver }),
    reconcileDay: (day) => reconcileDay({ ...deps, chargeResolver }, day),
    number: async () => {
      // Other stories leave their transactions in the same database: how many there are is chance.
      await numberLedger(options.database);
      return 0;
    },
  };
}
