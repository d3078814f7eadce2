import { setTimeout as wait } from 'node:timers/promises';
import type { Shop } from './cells-world.ts';

/** A merchant who pays out one after the other and repeats each key until it is done. */
export interface Traffic {
  /** The payout that each key was answered with. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** What happened since this was last asked. */
  readonly takeFigures: () => TrafficFigures;
  readonly stop: () => Promise<void>;
}

export interface TrafficFigures {
  /** How long each answered call took. */
  readonly times: readonly number[];
  readonly refused: number;
  /** The longest time without an answered call. */
  readonly longestGapMs: number;
}

const pauseMs = 40;
const repeatAfterMs = 100;
const callWaitMs = 10_000;
/** The limit of a key allows so many at once. */
const foundAgainMax = 50;

export function startTraffic(routerAddress: string, shop: Shop, lanes = 2): Traffic {
  const acknowledged = new Map<string, string>();
  let isStopped = false;
  let begun = 0;
  let times: number[] = [];
  let refused = 0;
  let answeredAtMs = performance.now();
  let longestGapMs = 0;

  async function payOutOnce(idempotencyKey: string): Promise<void> {
    for (;;) {
      const startedMs = performance.now();
      const reply = await payOut(routerAddress, shop.key, idempotencyKey).catch(() => null);
      if (reply !== null && reply.status === 200) {
        const nowMs = performance.now();
        times.push(nowMs - startedMs);
        longestGapMs = Math.max(longestGapMs, nowMs - answeredAtMs);
        answeredAtMs = nowMs;
        acknowledged.set(idempotencyKey, reply.payoutId);
        return;
      }
      if (reply !== null && ![502, 503, 504].includes(reply.status)) {
        throw new Error(`${idempotencyKey}: ${reply.status} ${reply.text}`);
      }
      refused += 1;
      if (isStopped) return;
      await wait(repeatAfterMs);
    }
  }
  async function run(): Promise<void> {
    while (!isStopped) {
      begun += 1;
      await payOutOnce(`payout-${shop.businessId}-${begun}`);
      await wait(pauseMs);
    }
  }
  const running = Promise.all(Array.from({ length: lanes }, run));
  running.catch(() => undefined);
  return {
    acknowledged,
    takeFigures: () => {
      const figures = { times, refused, longestGapMs };
      times = [];
      refused = 0;
      longestGapMs = 0;
      answeredAtMs = performance.now();
      return figures;
    },
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

async function payOut(routerAddress: string, key: string, idempotencyKey: string) {
  const answer = await fetch(`${routerAddress}/api/v1/payouts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify({ amount: 1, currency: 'NGN', destinationType: 'provider_bank' }),
    signal: AbortSignal.timeout(callWaitMs),
  });
  const text = await answer.text();
  const body: unknown = answer.ok ? JSON.parse(text) : null;
  return { status: answer.status, text, payoutId: String(Object(body).payoutId) };
}

/** Every acknowledged payout is there, found by the key that it was made with. */
export async function findAgain(
  routerAddress: string,
  shop: Shop,
  traffic: Traffic,
): Promise<void> {
  for (const [idempotencyKey, payoutId] of [...traffic.acknowledged].slice(-foundAgainMax)) {
    const reply = await payOut(routerAddress, shop.key, idempotencyKey);
    if (reply.status !== 200 || reply.payoutId !== payoutId) {
      throw new Error(`${idempotencyKey} was ${payoutId} and is ${reply.status} ${reply.payoutId}`);
    }
  }
}

export function p99Of(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
