import { setTimeout as wait } from 'node:timers/promises';
import { sql } from '@countinghouse/postgres';
import type { Database } from '../../../src/kernel/database.ts';
import { parseTheirBooks } from '../books/parse-their-books.ts';
import type { SimulatorProcess } from '../processes/simulator-process.ts';
import type { Reply } from './money-out-world.ts';

/** Merchants who pay out one after the other and repeat each key until they are told that it is done. */
export interface PayoutLoad {
  /** The payout that each key was answered with. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** The longest time between two acknowledgements since this was last asked. */
  readonly takeWorstGapMs: () => number;
  /** Begins no new key, and waits until every one that was begun is answered. */
  readonly stop: () => Promise<void>;
}

const repeatAfterMs = 250;
const doneStatuses: ReadonlySet<number> = new Set([200, 202]);
const awayStatuses: ReadonlySet<number> = new Set([502, 503]);

export function startPayoutLoad(options: {
  /** How many keys are under way at a time. */
  readonly lanes: number;
  /** Between an acknowledgement and the next key of the lane. */
  readonly pauseMs?: number;
  readonly payOut: (idempotencyKey: string) => Promise<Reply>;
}): PayoutLoad {
  const acknowledged = new Map<string, string>();
  let begun = 0;
  let isStopped = false;
  let lastMs = performance.now();
  let worstMs = 0;
  const gapNowMs = (): number => Math.max(worstMs, performance.now() - lastMs);

  async function payOutOnce(key: string): Promise<void> {
    for (;;) {
      const reply = await options.payOut(key).catch(() => null);
      if (reply !== null && doneStatuses.has(reply.status)) {
        acknowledged.set(key, String(reply.body['payoutId']));
        worstMs = gapNowMs();
        lastMs = performance.now();
        return;
      }
      if (reply !== null && !awayStatuses.has(reply.status)) {
        throw new Error(`${key}: ${reply.status} ${JSON.stringify(reply.body)}`);
      }
      await wait(repeatAfterMs);
    }
  }
  async function runLane(): Promise<void> {
    while (!isStopped) {
      begun += 1;
      await payOutOnce(`payout-${String(begun).padStart(6, '0')}`);
      await wait(options.pauseMs ?? 0);
    }
  }
  const lanes = Promise.all(Array.from({ length: options.lanes }, runLane));
  // A lane that fails is reported by `stop`.
  lanes.catch(() => undefined);
  return {
    acknowledged,
    takeWorstGapMs: () => {
      const worst = gapNowMs();
      worstMs = 0;
      return worst;
    },
    stop: async () => {
      isStopped = true;
      await lanes;
    },
  };
}

/** Of every transfer that the provider was asked for and took. */
export async function listSentReferences(simulator: SimulatorProcess): Promise<readonly string[]> {
  const { book } = parseTheirBooks(
    await simulator.ask('/simulator/book?side=live'),
    await simulator.ask('/simulator/bank-statement?side=live'),
  );
  return book.transfers.map(({ reference }) => reference);
}

export interface PayoutBooks {
  /** Keys that were acknowledged and have no such payout, or whose money never left, with what is there. */
  readonly lost: readonly string[];
  /** Keys with two payouts, and payouts that went to the bank twice. */
  readonly double: readonly string[];
}

/** What was promised beside what is there, here and at the provider. */
export async function comparePayouts(
  database: Database,
  workspaceId: string,
  acknowledged: ReadonlyMap<string, string>,
  sentReferences: readonly string[],
): Promise<PayoutBooks> {
  const { rows } = await sql<{ key: string; id: string; reference: string; status: string }>`
    select idempotency_key as key, id, reference, status from payouts
    where workspace_id = ${workspaceId} and idempotency_key is not null`.execute(database.db);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const sent = Map.groupBy(sentReferences, (reference) => reference);
  /** What became of what was promised; null when all is well. */
  const findLoss = ([key, id]: [string, string]): string | null => {
    const row = byKey.get(key)?.find((each) => each.id === id);
    if (row === undefined) {
      return `${key}: ${id} is not there, ${JSON.stringify(byKey.get(key))} is`;
    }
    return sent.has(row.reference) ? null : `${key}: ${row.reference} never left, ${row.status}`;
  };
  return {
    lost: [...acknowledged].flatMap((told) => findLoss(told) ?? []),
    double: [
      ...[...byKey].filter(([, own]) => own.length > 1).map(([key]) => key),
      ...[...sent].filter(([, own]) => own.length > 1).map(([reference]) => reference),
    ],
  };
}
