import type { Tx } from '@countinghouse/postgres';
import { cursorSaved, replayFinished } from './endpoint-steps.rules.ts';
import { saveCursors } from './heads.sql.ts';
import type { ClaimedHead } from './heads.sql.ts';
import { intendedReplaySequence, intendedSequence } from './held-endpoint.rules.ts';
import type { HeldEndpoint } from './held-endpoint.rules.ts';
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
      const cursorSequence = intendedSequence(one.state);
      const isNew = cursorSequence !== one.state.savedSequence;
      return isNew ? [{ tenantId, endpointId, cursorSequence, one }] : [];
    }),
    replays: all.flatMap((one) => {
      const { tenantId } = one;
      const { replay } = one.state;
      if (replay === null) return [];
      const { id, lastSequence } = replay;
      const cursorSequence = intendedReplaySequence(one.state, replay);
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
  for (const { one, cursorSequence } of cursors) one.state = cursorSaved(one.state, cursorSequence);
  for (const { one, cursorSequence, lastSequence } of replays) {
    if (cursorSequence >= lastSequence) one.state = replayFinished(one.state);
  }
}
