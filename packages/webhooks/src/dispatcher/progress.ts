import type { Tx } from '@countinghouse/postgres';
import { saveCursors } from './heads.sql.ts';
import type { ClaimedHead } from './heads.sql.ts';
import { intendedReplaySequence, intendedSequence } from './held-endpoint.ts';
import type { HeldEndpoint } from './held-endpoint.ts';
import { saveReplays } from './reading.sql.ts';

/** Progress of held endpoints since it was last saved. */
export interface Progress {
  readonly cursors: readonly (ClaimedHead & { readonly one: HeldEndpoint })[];
  readonly replays: readonly ReplayProgress[];
}

interface ReplayProgress {
  readonly tenantId: string;
  readonly id: string;
  readonly cursorSequence: bigint;
  readonly lastSequence: bigint;
  readonly one: HeldEndpoint;
}

export function toProgress(held: Iterable<HeldEndpoint>): Progress {
  const all = [...held];
  return {
    cursors: all.flatMap((one) => {
      const { tenantId, endpointId } = one;
      const cursorSequence = intendedSequence(one);
      const isNew = cursorSequence !== one.savedSequence;
      return isNew ? [{ tenantId, endpointId, cursorSequence, one }] : [];
    }),
    replays: all.flatMap((one) => {
      const { tenantId, replay } = one;
      if (replay === null) return [];
      const { id, lastSequence } = replay;
      const cursorSequence = intendedReplaySequence(one, replay);
      return [{ tenantId, id, cursorSequence, lastSequence, one }];
    }),
  };
}

export async function saveProgress<Schema>(
  tx: Tx<Schema>,
  dispatcherId: string,
  { cursors, replays }: Progress,
  now: Date,
): Promise<void> {
  await saveCursors(tx, dispatcherId, cursors);
  await saveReplays(tx, replays, now);
}

export function applySaved({ cursors, replays }: Progress): void {
  for (const { one, cursorSequence } of cursors) one.savedSequence = cursorSequence;
  for (const { one, cursorSequence, lastSequence } of replays) {
    if (cursorSequence < lastSequence) continue;
    one.replay = null;
    // Another replay may be waiting behind it.
    one.reloadAtMs = 0;
  }
}
