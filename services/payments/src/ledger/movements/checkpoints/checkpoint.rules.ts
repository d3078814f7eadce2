import { totalMinorOf } from '../movement-log.rules.ts';
import type { MerchantBalance } from '../movement-log.rules.ts';

export interface StoredCheckpoint {
  /** How many movements it covers. */
  readonly size: bigint;
  readonly root: Uint8Array;
  readonly note: string;
  readonly signedAt: Date;
}

/** The log's name in its checkpoints. It stays the same wherever the service runs. */
export function originOf(workspaceId: string): string {
  return `countinghouse/movements/${workspaceId}`;
}

/**
 * What a checkpoint states in addition to size and root: the last movement, and each currency's
 * balance after it.
 */
export function toFacts(
  lastHash: string,
  balances: readonly (MerchantBalance & { readonly currency: string })[],
  now: Date,
): readonly string[] {
  return [
    `last ${lastHash}`,
    ...balances.map((each) => `balance ${each.currency} ${totalMinorOf(each)}`),
    `time ${now.toISOString()}`,
  ];
}
