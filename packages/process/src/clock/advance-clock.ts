import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@countinghouse/postgres';
import {
  deleteLostFollowers,
  endAdvance,
  findClock,
  listFollowers,
  saveRound,
  claimAdvance,
} from './cell-clock.sql.ts';
import type { ClockPhase, ClockRow, Follower } from './cell-clock.sql.ts';
import type { CellClock } from './cell-clock.ts';
import type { DueWork } from './follow-clock.ts';
import { listHappenings } from './happenings.sql.ts';
import type { Happening } from './happenings.sql.ts';

/** Moves clocks outside the cell, such as a simulated provider's, and returns what is due there. */
export type MoveOthers = (offsetMs: number) => Promise<DueWork>;

export interface AdvanceDeps<Schema> {
  readonly database: Database<Schema>;
  /** Null where the clock is real. */
  readonly cellClock: CellClock | null;
  readonly realNowMs: () => number;
  readonly moveOthers: MoveOthers;
}

export interface ClockState {
  readonly nowMs: number;
  readonly offsetMs: number;
}

export interface Advanced extends ClockState {
  readonly targetMs: number;
  /** False if the time of one request ran out first: repeat it with the same offset. */
  readonly isDone: boolean;
  readonly happenings: readonly Happening[];
  readonly areMore: boolean;
}

export type AdvanceOutcome =
  | { readonly kind: 'advanced'; readonly advanced: Advanced }
  | {
      readonly kind: 'reject';
      readonly reason: 'no_sandbox' | 'clock_limit' | 'clock_busy' | 'clock_not_followed';
    };

export type AdvanceOrder = {
  readonly tenantId: string;
  /** A duration from now, or the target offset of an earlier request. */
  readonly by: { readonly ms: number } | { readonly offsetMs: number };
};

/**
 * As far as partitions can be created ahead, less their own margin. The table has the same limit.
 */
export const offsetMsMax = 600 * 86_400_000;

/** Proxies cut longer requests; the next request continues from there. */
const requestMsMax = 20_000;
/** Longer than a round may take: after this, a request that died no longer blocks others. */
const leaseMs = 45_000;
/** How long to wait for a hanging process. */
const aliveMs = 3_000;
const lookEveryMs = 5;
/**
 * Work that is still due after this long at one time cannot happen, such as a renewal during a
 * pause.
 */
const stuckMs = 2_000;
/** One process's work may create work for another: this many rounds without any end a stop. */
const quietRounds = 2;
const happeningsMax = 500;

export async function readClock<Schema>(
  deps: Omit<AdvanceDeps<Schema>, 'moveOthers'>,
): Promise<ClockState | null> {
  if (deps.cellClock === null) return null;
  const row = await findClock(deps.database.db);
  return row === null ? null : toState(deps, row.offsetMs);
}

/**
 * Moves the cell's clock from one due time to the next, so that everything happens at its own time:
 * at each stop all processes adopt the time and do a round of their work before the clock moves on.
 */
export async function advanceClock<Schema>(
  deps: AdvanceDeps<Schema>,
  { tenantId, by }: AdvanceOrder,
): Promise<AdvanceOutcome> {
  const { db } = deps.database;
  if (deps.cellClock === null || (await findClock(db)) === null) return reject('no_sandbox');
  const row = await claimAdvance(db, leaseMs);
  if (row === null) return reject('clock_busy');
  try {
    const targetMs = 'ms' in by ? row.offsetMs + by.ms : Math.max(by.offsetMs, row.offsetMs);
    if (targetMs > offsetMsMax) return reject('clock_limit');
    await deleteLostFollowers(db, aliveMs);
    if (!isFollowed(await listFollowers(db, aliveMs))) return reject('clock_not_followed');
    const from = new Date(toState(deps, row.offsetMs).nowMs);
    const isDone = await hopTo(deps, row, targetMs);
    const happened = await listHappenings(db, tenantId, from, happeningsMax + 1);
    const { offsetMs = row.offsetMs } = (await findClock(db)) ?? {};
    return {
      kind: 'advanced',
      advanced: {
        ...toState(deps, offsetMs),
        targetMs,
        isDone,
        happenings: happened.slice(0, happeningsMax),
        areMore: happened.length > happeningsMax,
      },
    };
  } finally {
    await endAdvance(db);
  }
}

/** Returns false if the time ran out. */
async function hopTo<Schema>(
  deps: AdvanceDeps<Schema>,
  { offsetMs: startMs }: ClockRow,
  targetMs: number,
): Promise<boolean> {
  const untilMs = performance.now() + requestMsMax;
  let offsetMs = startMs;
  /** Work that could not happen at an earlier stop: it is not waited for again. */
  let stuckCount = 0;
  const ask = (phase: ClockPhase): Promise<DueWork> =>
    runRound(deps, { phase, offsetMs, targetMs });
  await ask('prepare');
  for (;;) {
    const { nextDueAt, dueCount } = await settleMoment(ask, stuckCount);
    stuckCount = dueCount;
    const nowMs = deps.realNowMs() + offsetMs;
    if (offsetMs >= targetMs) break;
    if (performance.now() > untilMs) return false;
    const nextMs = nextDueAt === null ? Number.POSITIVE_INFINITY : nextDueAt.getTime();
    offsetMs = Math.min(targetMs, offsetMs + Math.max(1, Math.ceil(nextMs - nowMs)));
  }
  await ask('finish');
  await settleMoment(ask, stuckCount);
  return true;
}

/** Runs rounds until nothing is left to do at this time. */
async function settleMoment(
  ask: (phase: ClockPhase) => Promise<DueWork>,
  stuckCount: number,
): Promise<DueWork> {
  const untilMs = performance.now() + stuckMs;
  for (let quiet = 0; ;) {
    const due = await ask('round');
    quiet = due.dueCount <= stuckCount ? quiet + 1 : 0;
    if (quiet === quietRounds || performance.now() > untilMs) return due;
  }
}

async function runRound<Schema>(
  deps: AdvanceDeps<Schema>,
  to: { readonly phase: ClockPhase; readonly offsetMs: number; readonly targetMs: number },
): Promise<DueWork> {
  const { db } = deps.database;
  const others = await deps.moveOthers(to.offsetMs);
  const round = await saveRound(db, to);
  for (;;) {
    const followers = await listFollowers(db, aliveMs);
    if (followers.every((one) => one.round >= round)) return joinDue([others, ...followers]);
    await wait(lookEveryMs);
  }
}

function joinDue(all: readonly DueWork[]): DueWork {
  const moments = all.flatMap(({ nextDueAt }) => (nextDueAt === null ? [] : [nextDueAt.getTime()]));
  return {
    dueCount: all.reduce((sum, { dueCount }) => sum + dueCount, 0),
    nextDueAt: moments.length === 0 ? null : new Date(Math.min(...moments)),
  };
}

/** Without followers nothing would happen at any time. */
function isFollowed(followers: readonly Follower[]): boolean {
  const programs = new Set(followers.map(({ program }) => program));
  return programs.has('worker') && programs.has('dispatcher');
}

function toState(
  { realNowMs }: { readonly realNowMs: () => number },
  offsetMs: number,
): ClockState {
  return { nowMs: realNowMs() + offsetMs, offsetMs };
}

function reject(reason: Extract<AdvanceOutcome, { kind: 'reject' }>['reason']): AdvanceOutcome {
  return { kind: 'reject', reason };
}
