import { withTransaction } from '@countinghouse/postgres';
import type { Database } from '@countinghouse/postgres';
import type { DeliveryPolicy } from '../policy.ts';
import { parkedKind } from './job.rules.ts';
import { endOneDead } from './lease.sql.ts';
import { saveReplays } from './reading.sql.ts';
import { freeHeads, insertUnknown, listIntendedAttempts } from './recovery.sql.ts';
import type { IntendedAttempt, Unknown } from './recovery.sql.ts';
import { decideAfterUnknown } from './schedule.rules.ts';

interface RecoverDeps<Schema> {
  readonly database: Database<Schema>;
  readonly policy: DeliveryPolicy;
  readonly newId: () => string;
  readonly nowMs: () => number;
}

export interface Recovered {
  readonly dispatcherId: string;
  readonly heads: number;
  readonly unknown: number;
}

/**
 * Takes over from one dispatcher whose lease expired: logs its intents without outcomes as unknown,
 * schedules them again, and frees its heads. Returns null when all dispatchers are alive.
 */
export async function recoverOne<Schema>(deps: RecoverDeps<Schema>): Promise<Recovered | null> {
  return withTransaction(deps.database.db, async (tx) => {
    const dead = await endOneDead(tx);
    if (dead === null) return null;
    const nowMs = deps.nowMs();
    const now = new Date(nowMs);
    const promised = await listIntendedAttempts(tx, dead);
    const lost = promised.filter((one) => !one.isRecorded);
    const unknown = lost.map((one) => toUnknown(deps, one, nowMs));
    await insertUnknown(tx, unknown, now);
    const replays = promised.flatMap(({ tenantId, replayId, sequence }) =>
      replayId === null ? [] : [{ tenantId, id: replayId, cursorSequence: sequence }],
    );
    await saveReplays(tx, furthest(replays), now);
    const heads = await freeHeads(tx, dead.id, promised.filter(isFromLog), now);
    return { dispatcherId: dead.id, heads, unknown: unknown.length };
  });
}

/**
 * Only these move the cursor: a test event, for one, has a sequence number that the cursor may not
 * have reached.
 */
function isFromLog(one: IntendedAttempt): boolean {
  return one.trigger === 'automatic' && one.attemptNumber === 1 && one.replayId === null;
}

function toUnknown<Schema>(
  deps: RecoverDeps<Schema>,
  one: IntendedAttempt,
  nowMs: number,
): Unknown {
  const unknownMade = one.unknownMade + 1;
  const attemptId = deps.newId();
  if (parkedKind(one.trigger) !== 'automatic') {
    return { ...one, attemptId, unknownMade, retryAt: new Date(nowMs) };
  }
  const { automaticMade, next } = decideAfterUnknown(
    deps.policy,
    { automaticMade: one.automaticMade, unknownMade, atMs: nowMs },
    Math.random(),
  );
  const retryAt = next.kind === 'retry' ? new Date(next.atMs) : null;
  return { ...one, attemptId, automaticMade, unknownMade, retryAt };
}

function furthest<Replay extends { readonly id: string; readonly cursorSequence: bigint }>(
  replays: readonly Replay[],
): readonly Replay[] {
  const byId = Map.groupBy(replays, (replay) => replay.id);
  return [...byId.values()].map((own) =>
    own.reduce((last, replay) => (replay.cursorSequence > last.cursorSequence ? replay : last)),
  );
}
