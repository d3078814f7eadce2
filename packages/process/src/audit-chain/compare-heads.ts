import type { Database } from '@countinghouse/postgres';
import { listHashes } from './audit-chain.sql.ts';
import { beforeFirst } from './chain-hash.ts';
import type { HeadRecord } from './head-record.ts';

export interface HeadComparison {
  /** The last head before the first that does not fit; null if not even the first fits. */
  readonly lastFitting: HeadRecord | null;
  /** Heads whose position has another hash in the chain, by position. */
  readonly differing: readonly HeadRecord[];
  /** Heads that count more rows than the chain has, by position. */
  readonly beyond: readonly HeadRecord[];
}

const positionsPerStatement = 5_000;

export async function compareHeads<Schema>(
  { db }: Database<Schema>,
  heads: readonly HeadRecord[],
): Promise<HeadComparison> {
  const sorted = heads.toSorted((a, b) => a.position - b.position);
  const hashes = new Map([[0, beforeFirst.toString('hex')]]);
  for (let from = 0; from < sorted.length; from += positionsPerStatement) {
    const part = sorted.slice(from, from + positionsPerStatement).map(({ position }) => position);
    for (const { position, hash } of await listHashes(db, part)) {
      hashes.set(position, hash.toString('hex'));
    }
  }
  const fits = (head: HeadRecord): boolean => hashes.get(head.position) === head.hash;
  const firstWrong = sorted.find((head) => !fits(head))?.position ?? Infinity;
  const before = sorted.filter((head) => head.position < firstWrong);
  return {
    lastFitting: before.at(-1) ?? null,
    differing: sorted.filter((head) => hashes.has(head.position) && !fits(head)),
    beyond: sorted.filter((head) => !hashes.has(head.position)),
  };
}
