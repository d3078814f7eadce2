import { expect } from 'vitest';
import type { MoneyOutWorld, PayoutCall, Reply } from './money-out-world.ts';

/**
 * Merchants’ backends as they should be: whatever got no answer is asked for again, a payout with
 * its key, a refund without one, because it has none.
 */
export interface MoneyOutClients {
  readonly payOut: (baseUrl: string, call?: Partial<PayoutCall>) => Promise<Reply | null>;
  readonly refund: (baseUrl: string, paymentId: string) => Promise<Reply | null>;
  /** Asks again for everything that is still without an answer. */
  readonly repeat: (baseUrl: string) => Promise<void>;
  /** Each key that was ever used, with the payouts that were answered for it. */
  readonly answered: () => ReadonlyMap<string, ReadonlySet<string>>;
}

const payoutAmount = 50;
const refundMinor = 30_000;

export function createMoneyOutClients(world: MoneyOutWorld): MoneyOutClients {
  const answered = new Map<string, Set<string>>();
  const payoutsToRepeat: (PayoutCall & { readonly idempotencyKey: string })[] = [];
  const refundsToRepeat: string[] = [];

  async function payOut(baseUrl: string, call: Partial<PayoutCall> = {}): Promise<Reply | null> {
    const idempotencyKey = call.idempotencyKey ?? `payout-${answered.size}`;
    const payout = { amount: payoutAmount, ...call, idempotencyKey };
    const ids = answered.get(idempotencyKey) ?? new Set<string>();
    answered.set(idempotencyKey, ids);
    const reply = await world.payOut(baseUrl, payout).catch(() => null);
    if (reply === null) {
      payoutsToRepeat.push(payout);
      return null;
    }
    expect([reply.status, reply.body]).toEqual([expect.toBeOneOf([200, 202]), expect.anything()]);
    ids.add(String(reply.body['payoutId']));
    return reply;
  }

  async function refund(baseUrl: string, paymentId: string): Promise<Reply | null> {
    const reply = await world.refund(baseUrl, paymentId, refundMinor).catch(() => null);
    if (reply === null) refundsToRepeat.push(paymentId);
    return reply;
  }

  return {
    payOut,
    refund,
    repeat: async (baseUrl) => {
      for (const payout of payoutsToRepeat.splice(0)) await payOut(baseUrl, payout);
      for (const paymentId of refundsToRepeat.splice(0)) {
        const reply = await refund(baseUrl, paymentId);
        // Made at last, one more of the same, or one is under way that nobody has heard of yet.
        expect([200, 409]).toContain(reply?.status);
      }
    },
    answered: () => answered,
  };
}
