import { AsyncLocalStorage } from 'node:async_hooks';
import { dayMs } from '@countinghouse/calendar';
import type { Random } from './random.ts';

/**
 * Decides who goes on, and moves the clock. Whoever is about to touch the database or the provider
 * asks for a turn; between two turns exactly one of them runs, until it asks again, sleeps or ends.
 */
export interface Scheduler {
  readonly nowMs: () => number;
  /** Gives its name to everything that is done on its behalf. */
  readonly start: (name: string, work: () => Promise<void>) => void;
  readonly turn: (owner?: object) => Promise<void>;
  /** Virtual time; waking up is a turn too. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Until every task but the one that asks is done. */
  readonly othersDone: () => Promise<void>;
  /** A connection is in use: nobody else may run until it is free. */
  readonly occupy: () => void;
  readonly vacate: () => void;
  /** Lets a task ask the database past the gates, in its own turn. */
  readonly aside: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** The turns that it waits for never come. */
  readonly forget: (owner: object) => void;
  readonly note: (text: string) => void;
  readonly run: () => Promise<void>;
}

export interface SchedulerOptions {
  readonly random: Random;
  readonly startMs: number;
  /** What happens by itself as time passes: the provider's own doings. */
  readonly outside: { readonly nextAtMs: () => number | null; readonly advance: () => void };
  readonly afterTurn: () => Promise<void>;
  /** Asked before each turn: a run that has failed often enough need not come to its end. */
  readonly isGivenUp: () => boolean;
  readonly onLine: (line: string) => void;
  readonly onFault: (task: string, error: unknown) => void;
}

interface Waiter {
  readonly owner: object | null;
  readonly resolve: () => void;
}
interface Timer {
  readonly atMs: number;
  readonly resolve: () => void;
}

/** More than any run of this size needs: a loop that never ends shows as a failure, not as a hang. */
const turnsMax = 30_000;
/** Batches start at the end of a turn of the event loop; nothing else waits that long. */
const quietRounds = 3;

const currentTask = new AsyncLocalStorage<string>();

export function createScheduler(options: SchedulerOptions): Scheduler {
  let nowMs = options.startMs;
  let occupied = 0;
  let activity = 0;
  let tasks = 0;
  let waiters: Waiter[] = [];
  let timers: Timer[] = [];
  let onVacant: (() => void) | null = null;
  let onAlone: (() => void) | null = null;

  const wait = (owner: object | null): Promise<void> => {
    activity += 1;
    return new Promise((resolve) => waiters.push({ owner, resolve }));
  };
  const note = (text: string): void =>
    options.onLine(`${toText(nowMs - options.startMs)} ${currentTask.getStore() ?? '-'}: ${text}`);

  /** Waits until whoever has the turn can do nothing more without another one. */
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < quietRounds;) {
      const before = activity;
      if (occupied > 0) await new Promise<void>((resolve) => (onVacant = resolve));
      await new Promise((resolve) => setImmediate(resolve));
      quiet = activity === before && occupied === 0 ? quiet + 1 : 0;
    }
  }

  function passTime(): boolean {
    const next = timers.reduce<number | null>((first, { atMs }) => earlier(first, atMs), null);
    if (next === null) return false;
    const atMs = earlier(options.outside.nextAtMs(), next) ?? next;
    nowMs = Math.max(nowMs, atMs);
    options.outside.advance();
    const due = timers.filter((timer) => timer.atMs <= nowMs);
    timers = timers.filter((timer) => timer.atMs > nowMs);
    waiters.push(...due.map(({ resolve }) => ({ owner: null, resolve })));
    return true;
  }

  async function run(): Promise<void> {
    for (let turns = 0; turns < turnsMax; turns += 1) {
      await settle();
      await options.afterTurn();
      if (options.isGivenUp()) return;
      while (waiters.length === 0) if (!passTime()) return;
      const [chosen] = waiters.splice(options.random.int(waiters.length), 1);
      nowMs += 1;
      activity += 1;
      chosen?.resolve();
    }
    throw new Error(`still not over after ${turnsMax} turns`);
  }

  async function runTask(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await wait(null);
      await work();
    } catch (error) {
      options.onFault(name, error);
    } finally {
      tasks -= 1;
      activity += 1;
      if (tasks === 1) onAlone?.();
    }
  }

  const occupy = (): void => {
    occupied += 1;
    activity += 1;
  };
  const vacate = (): void => {
    occupied -= 1;
    activity += 1;
    if (occupied === 0) onVacant?.();
  };

  return {
    nowMs: () => nowMs,
    start: (name, work) => {
      tasks += 1;
      void currentTask.run(name, () => runTask(name, work));
    },
    turn: (owner) => wait(owner ?? null),
    sleep: (ms) => {
      activity += 1;
      return new Promise((resolve) => timers.push({ atMs: nowMs + ms, resolve }));
    },
    othersDone: () =>
      tasks <= 1 ? Promise.resolve() : new Promise((resolve) => (onAlone = resolve)),
    occupy,
    vacate,
    aside: (work) => {
      occupy();
      return work().finally(vacate);
    },
    forget: (owner) => {
      waiters = waiters.filter((waiter) => waiter.owner !== owner);
    },
    note,
    run,
  };
}

function earlier(a: number | null, b: number): number {
  return a === null ? b : Math.min(a, b);
}

/** `2d 04:05:06.007` since the beginning. */
function toText(ms: number): string {
  return `${Math.floor(ms / dayMs)}d ${new Date(ms % dayMs).toISOString().slice(11, 23)}`;
}
