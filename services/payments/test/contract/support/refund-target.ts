import type { Answer } from '@countinghouse/testing/contract';
import { payAtProvider, refundsAtProvider } from '../../support/money-out/refund-charges.ts';
import { insertCharged } from '../../support/money-out/refund-payments.ts';
import type { ChargeOptions } from '../../support/money-out/refund-payments.ts';
import { call, sendJson } from './client.ts';
import { openPayoutTarget } from './payout-target.ts';
import type { Operator } from './target.ts';

export interface PaidPayment {
  readonly id: string;
  readonly workspaceId: string;
  /** What the provider has given back of it. */
  readonly refundsAtProvider: () => ReturnType<typeof refundsAtProvider>;
  /** What merchants are told of it, oldest first. */
  readonly events: () => Promise<readonly { readonly type: string; readonly data: unknown }[]>;
}

/** A deployment with a provider of its own, and the calls that tests of refunds make. */
export async function openRefundTarget(options: Parameters<typeof openPayoutTarget>[0] = {}) {
  const target = await openPayoutTarget(options);
  const { simulator, liveKey } = target;

  /** POST /payments/{id}/refund; without a body when none is given. */
  function refund(id: string, body?: unknown, key = liveKey, headers = {}): Promise<Answer> {
    const path = `/payments/${id}/refund`;
    return body === undefined
      ? call(target, path, { method: 'POST', key, headers })
      : sendJson(target, path, { key, body, headers });
  }

  /** A payment that the provider has charged too. */
  async function pay(
    { api, tenant }: Pick<Operator, 'api' | 'tenant'>,
    options: ChargeOptions & { readonly side?: 'live' | 'test' } = {},
  ): Promise<PaidPayment> {
    const { side = 'live', ...charge } = options;
    const { amountMinor = 10_000n, currency = 'NGN' } = charge;
    const providerTransactionId = await payAtProvider(simulator, amountMinor, side, currency);
    const workspaceId = side === 'live' ? tenant.liveWorkspaceId : tenant.testWorkspaceId;
    const id = await insertCharged(api.database, workspaceId, { ...charge, providerTransactionId });
    return {
      id,
      workspaceId,
      refundsAtProvider: () => refundsAtProvider(simulator, providerTransactionId, side),
      events: () => eventsOf(api, workspaceId, id),
    };
  }

  async function read(id: string, key = liveKey): Promise<Answer['body']> {
    return (await call(target, `/payments/${id}`, { key })).body;
  }

  return { ...target, refund, pay, read };
}

async function eventsOf({ database }: Operator['api'], workspaceId: string, paymentId: string) {
  const rows = await database.db
    .selectFrom('events')
    .select(['type', 'data'])
    .where('tenant_id', '=', workspaceId)
    .orderBy('id')
    .execute();
  return rows.filter(({ data }) => Object(data).id === paymentId);
}
