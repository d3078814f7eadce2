import { getCurrency, money } from '@countinghouse/money';
import { createLogger } from '@countinghouse/observability';
import type { Database } from '../../../src/kernel/database.ts';
import { listAccountBalances } from '../../../src/ledger/ledger/list-account-balances.ts';
import { verifyLedger } from '../../../src/ledger/ledger/verify-ledger.ts';
import { createRefundPayment } from '../../../src/money-out/refunds/refund-payment.ts';
import type { Answer, Provider, ProviderRefund } from '../../../src/provider/provider.ts';
import { createScriptedProvider } from '../charges/scripted-provider.ts';
import { addSecondPerson, noMail } from '../people/second-person.ts';
import { createTenant, newTestId, operatorDeps } from '../people/tenants.ts';
import { insertCharged, insertChargedMany } from './refund-payments.ts';
import type { ChargeOptions } from './refund-payments.ts';

export type RefundScene = Awaited<ReturnType<typeof createRefundScene>>;

/** A merchant with paid payments, a scripted provider, and a clock that the test moves. */
export async function createRefundScene(database: Database) {
  const tenant = await createTenant(operatorDeps(database));
  const { id: keyId } = await tenant.createKey();
  const workspaceId = tenant.liveWorkspaceId;
  const script = createScriptedProvider();
  const lines: string[] = [];
  const clock = { nowMs: Date.now() };
  const deps = {
    database,
    newId: newTestId,
    now: () => new Date(clock.nowMs),
    logger: createLogger({
      service: 'payments',
      level: 'info',
      destination: { write: (line) => void lines.push(line) },
    }),
    providers: { forEnvironment: () => script.provider },
    // Nothing remembered: the transaction itself has to see a pause.
    changes: { pauses: () => Promise.resolve(new Map()) },
    actor: { kind: 'operator', id: 'test' } as const,
    ...noMail,
  };
  const caller = {
    actor: { kind: 'api_key', id: keyId },
    workspaceId,
    environment: 'live',
    isBusinessVerified: true,
    isBusinessSuspended: false,
  } as const;
  /** A process of its own: other batches, another pool or another provider if asked. */
  const connect = (other: { database?: Database; provider?: Provider } = {}) => {
    const { provider = script.provider } = other;
    const refundPayment = createRefundPayment({
      ...deps,
      database: other.database ?? database,
      providers: { forEnvironment: () => provider },
    });
    return (paymentId: string, amountMinor: bigint | null = null) =>
      refundPayment({ caller, paymentId, amountMinor });
  };
  const events = async () => {
    const rows = await database.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('tenant_id', '=', workspaceId)
      .orderBy('id')
      .execute();
    return rows.map(({ type, data }) => ({ type, data: Object(data) }));
  };
  return {
    tenant,
    /** An admin who can agree to what the key asked for. */
    second: await addSecondPerson(database, tenant.businessId),
    workspaceId,
    script,
    deps,
    connect,
    refund: connect(),
    logs: () => lines.join(''),
    advance: (ms: number) => {
      clock.nowMs += ms;
    },
    charge: (options: ChargeOptions = {}) => insertCharged(database, workspaceId, options),
    chargeMany: (count: number, options: ChargeOptions = {}) =>
      insertChargedMany(database, workspaceId, count, options),
    payment: (id: string) =>
      database.db
        .selectFrom('payments')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    /** Oldest first. */
    refundsOf: (paymentId: string) =>
      database.db
        .selectFrom('refunds')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('payment_id', '=', paymentId)
        .orderBy('id')
        .execute(),
    events,
    eventsOf: async (paymentId: string) =>
      (await events()).filter(({ data }) => data.id === paymentId || data.payment_id === paymentId),
    approvalsOf: (refundId: string) =>
      database.db
        .selectFrom('approvals')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('subject_id', '=', refundId)
        .execute(),
    /** What each account has; held amounts are not part of it. */
    balances: async () => {
      const balances = await listAccountBalances(database.db, workspaceId);
      return Object.fromEntries(
        balances.map(({ account, currency, balanceMinor }) => [
          `${account} ${currency}`,
          balanceMinor,
        ]),
      );
    },
    breaks: () => verifyLedger(database, { workspaceId }),
  };
}

/** A refund as the provider would tell of it. */
export function providerRefund(
  providerTransactionId: string,
  refund: Partial<Omit<ProviderRefund, 'amount'>> & { readonly amountMinor?: bigint } = {},
): ProviderRefund {
  const { amountMinor = 10_000n, ...rest } = refund;
  return {
    providerRefundId: newTestId(),
    providerTransactionId,
    amount: money(amountMinor, getCurrency('NGN')),
    status: 'succeeded',
    createdAt: null,
    ...rest,
  };
}

export const answers = {
  refused: { kind: 'rejected', reason: 'refused', message: 'no' },
  notSent: { kind: 'rejected', reason: 'not_sent', message: 'no connection' },
  limited: { kind: 'rejected', reason: 'rate_limited', message: 'slower' },
  unknown: { kind: 'unknown', message: 'timeout' },
} as const satisfies Record<string, Answer<ProviderRefund>>;

export function accepted(refund: ProviderRefund): Answer<ProviderRefund> {
  return { kind: 'accepted', value: refund };
}
