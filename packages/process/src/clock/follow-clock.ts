import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@countinghouse/observability';
import type { Database } from '@countinghouse/postgres';
import { deleteFollower, findClock, saveFollower } from './cell-clock.sql.ts';
import type { ClockRow, Follower } from './cell-clock.sql.ts';
import type { CellClock } from './cell-clock.ts';

/** Pending work of a process, by the cell's time. */
export interface DueWork {
  /** How much work is due now. */
  readonly dueCount: number;
  readonly nextDueAt: Date | null;
}

/** Called once per round, after the process has adopted the round's time. */
export type RunRound = (row: ClockRow) => Promise<DueWork>;

interface FollowDeps<Schema> {
  readonly database: Database<Schema>;
  readonly clock: CellClock;
  readonly id: string;
  readonly program: Follower['program'];
  readonly logger: Logger;
  readonly runRound: RunRound;
}

export interface ClockFollowing {
  /** Adopts the time; a process calls it before it creates ids. */
  readonly look: () => Promise<void>;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

export const nothingDue: DueWork = { dueCount: 0, nextDueAt: null };

const idleLookMs = 200;
/** While the clock is being advanced, every round waits for all processes to poll. */
const advancingLookMs = 10;
/** A follower that is silent for longer than a few of these counts as gone. */
const showEveryMs = 500;

/** Keeps a sandbox process at the cell's time, and does a round of its work on request. */
export function followClock<Schema>(deps: FollowDeps<Schema>): ClockFollowing {
  const { database, clock, id, program, logger } = deps;
  const stopping = new AbortController();
  let shown: Follower = { id, program, round: -1n, ...nothingDue };
  let shownAtMs = Number.NEGATIVE_INFINITY;
  let working: Promise<void> | null = null;
  let following: Promise<void> = Promise.resolve();

  async function show(next: Follower): Promise<void> {
    shown = next;
    shownAtMs = performance.now();
    await saveFollower(database.db, next);
  }

  async function work(row: ClockRow): Promise<void> {
    try {
      const due = await deps.runRound(row);
      await show({ id, program, round: row.round, ...due });
    } catch (error) {
      // The next poll retries the same round.
      logger.warn({ err: error }, 'clock_round_failed');
    } finally {
      working = null;
    }
  }

  async function look(): Promise<ClockRow | null> {
    const row = await findClock(database.db);
    if (row === null) return null;
    clock.moveTo(row.offsetMs);
    return row;
  }

  async function lookAndWork(): Promise<number> {
    const row = await look();
    if (row === null) return idleLookMs;
    if (working === null && row.round > shown.round) {
      // A process that has just started need not do earlier rounds.
      if (shown.round < 0n && !row.isAdvancing) await show({ ...shown, round: row.round });
      else working = work(row);
    } else if (performance.now() - shownAtMs > showEveryMs) await show(shown);
    return row.isAdvancing ? advancingLookMs : idleLookMs;
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      const waitMs = await lookAndWork().catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.warn({ err: error }, 'clock_unreadable');
        return idleLookMs;
      });
      await wait(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    look: async () => {
      await look();
    },
    start: () => {
      following = follow();
    },
    stop: async () => {
      stopping.abort();
      await following;
      await working;
      await deleteFollower(database.db, id).catch(() => undefined);
    },
  };
}
