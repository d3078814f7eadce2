import type { Database } from '@countinghouse/postgres';
import { findExportTime, findLastLink, readOldestWaitingSeconds } from './audit-chain.sql.ts';

export interface ChainState {
  /** How many rows are chained. */
  readonly position: number;
  /** Age of the oldest row that is not chained yet. */
  readonly waitingSeconds: number;
  /** When a signed head last left the cluster; null if none ever did. */
  readonly exportedAt: Date | null;
}

/** How far the audit chain is, as the database says. Whether it is right, only `audit verify` says. */
export async function readChainState<Schema>({ db }: Database<Schema>): Promise<ChainState> {
  const [last, waitingSeconds, exportedAt] = await Promise.all([
    findLastLink(db),
    readOldestWaitingSeconds(db),
    findExportTime(db),
  ]);
  return { position: last?.position ?? 0, waitingSeconds, exportedAt };
}
