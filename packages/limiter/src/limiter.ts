import { createCheckQueue } from './check-queue.ts';
import type { Budget, LimitDecision, LimiterMode } from './decision.ts';
import { createDoubts, undoing } from './doubt.ts';
import { createExchange, STALE_AFTER_DEADLINES } from './exchange.ts';
import { createLeaseKeeper } from './lease-keeper.ts';
import { createLease, leaseLengthMs } from './lease.ts';
import { decideLeased } from './leased-decision.ts';
import { decideLocally, parseStamp } from './local-decision.ts';
import type { Check } from './message.ts';
import { clearRing, removeTime } from './ring.ts';
import { assertStoreUrl } from './store-link.ts';
import { createStoreSession } from './store-session.ts';
import type { StoreSession } from './store-session.ts';
import { createSubjects } from './subjects.ts';
import type { Subject, Subjects } from './subjects.ts';

export interface Limiter {
  /**
   * Counts one request against all budgets, or against none if any is full. Never rejects; without
   * the store, this process decides within twice the deadline.
   */
  spend(budgets: readonly Budget[]): Promise<LimitDecision>;
  /** Undoes one accepted spend for one of its budgets. Fire and forget, never throws. */
  undoSpend(budget: Budget, stamp: string): void;
  /** Resets a budget to nothing spent. Fire and forget, never throws. */
  forget(budget: Budget): void;
  mode(): LimiterMode;
  /** Closes timers and sockets. */
  close(): Promise<void>;
}

export interface LimiterLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface LimiterOptions {
  /** Null for no store: this process has the whole limit. */
  readonly url: string | null;
  readonly windowMs: number;
  /** Prefix of every key in the store; processes with the same prefix share their counts. */
  readonly keyPrefix: string;
  /** Different for every process and every start of it. */
  readonly processId: string;
  readonly logger: LimiterLogger;
  readonly onModeChange?: (mode: LimiterMode) => void;
  /** Called for each decision made without the store although one is configured. */
  readonly onFallback?: () => void;
  /** How long a check waits for the store. */
  readonly deadlineMs?: number;
  /** How many processes share the limits, for decisions before the store first answered. */
  readonly processCountAtStart?: number;
  /** How many subjects this process remembers; the least recently used are dropped. */
  readonly subjectsMax?: number;
  /** Must be monotonic; the wall clock is not used. */
  readonly monotonicMs?: () => number;
}

const DEADLINE_MS = 25;

/** A few hundred bytes each for ordinary subjects: about 30 MB when full. */
const SUBJECTS_MAX = 65_536;

const NOTHING_TO_SPEND: LimitDecision = { kind: 'allowed', stamp: '', budgetStates: [] };

export function createLimiter(options: LimiterOptions): Limiter {
  const nowMs = options.monotonicMs ?? (() => performance.now());
  const subjects = createSubjects({
    keyPrefix: options.keyPrefix,
    subjectsMax: options.subjectsMax ?? SUBJECTS_MAX,
  });
  return options.url === null
    ? createLocalLimiter(options, subjects, nowMs)
    : createSharedLimiter({ ...options, url: options.url }, subjects, nowMs);
}

function createLocalLimiter(
  options: LimiterOptions,
  subjects: Subjects,
  nowMs: () => number,
): Limiter {
  return {
    spend: (budgets) =>
      Promise.resolve(
        decideLocally(
          { windowMs: options.windowMs, processCount: 1, nowMs: nowMs() },
          budgets,
          findAll(subjects, budgets),
        ),
      ),
    undoSpend: (budget, stamp) =>
      removeTime(subjects.find(budget).shadow, parseStamp(stamp).localMs),
    forget: (budget) => clearRing(subjects.find(budget).shadow),
    mode: () => 'local',
    close: () => Promise.resolve(),
  };
}

function createSharedLimiter(
  options: LimiterOptions & { readonly url: string },
  subjects: Subjects,
  nowMs: () => number,
): Limiter {
  const { windowMs, logger } = options;
  assertStoreUrl(options.url);
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS;
  // Three windows, as the script needs, and a margin for a store clock that is set forward.
  const setting = {
    keyPrefix: options.keyPrefix,
    processId: options.processId,
    windowMs,
    listTtlMs: 3 * windowMs + 2_000,
    leaseMs: leaseLengthMs(windowMs),
  };

  const doubts = createDoubts(setting);

  const session: StoreSession = createStoreSession({
    url: options.url,
    processCountAtStart: options.processCountAtStart ?? 1,
    ...setting,
    deadlineMs,
    subjects,
    nowMs,
    onLost() {
      queue.settleLocally();
      exchange.abandon();
      keeper.rest(STALE_AFTER_DEADLINES * deadlineMs);
    },
    onOtherData: () => keeper.forgetAll(),
    settleDoubts: () => doubts.settle(),
    onModeChange(mode, fields) {
      if (mode === 'local') {
        logger.warn(
          { event: 'limiter_local', ...fields },
          'rate limiter decides without the store',
        );
      } else {
        logger.info({ event: 'limiter_shared', ...fields }, 'rate limiter decides with the store');
      }
      options.onModeChange?.(mode);
    },
  });

  const exchange = createExchange({
    setting,
    deadlineMs,
    session,
    doubts,
    nowMs,
    noteAnswer: (message, recalled) => keeper.noteAnswer(message, recalled),
    askAgain,
  });

  const keeper = createLeaseKeeper({
    leaseMs: setting.leaseMs,
    leased: subjects.leased,
    nowMs,
    toStoreUs: (localMs) => session.latestStoreUs(localMs),
    isShared: () => session.mode() === 'shared',
    async exchange(message) {
      try {
        await exchange.send(message);
      } catch (cause) {
        if (exchange.isOpen(message)) session.lose(cause);
        throw cause;
      }
    },
  });

  const queue = createCheckQueue({
    decideShared: (checks) => exchange.send(keeper.toMessage(checks)),
    decideLocally: decideAlone,
    onFailure: (cause) => session.lose(cause),
  });

  function askAgain(check: Check): void {
    if (session.mode() === 'local') check.resolve(decideAlone(check, false));
    else queue.ask(check);
  }

  function decideAlone(
    check: Pick<Check, 'budgets' | 'subjects'>,
    isInDoubt: boolean,
  ): LimitDecision {
    options.onFallback?.();
    const processCount = session.processCount();
    return decideLocally(
      { windowMs, processCount, nowMs: nowMs(), isInDoubt },
      check.budgets,
      check.subjects,
    );
  }

  function spend(budgets: readonly Budget[]): Promise<LimitDecision> {
    if (budgets.length === 0) return Promise.resolve(NOTHING_TO_SPEND);
    const found = findAll(subjects, budgets);
    const atMs = nowMs();
    const times = { windowMs, nowMs: atMs, storeUs: session.latestStoreUs(atMs) };
    const leased = decideLeased(times, budgets, found);
    if (leased !== null) {
      keeper.noteUse(found);
      return Promise.resolve(leased);
    }
    if (session.mode() === 'local') {
      return Promise.resolve(decideAlone({ budgets, subjects: found }, false));
    }
    return new Promise((resolve) => {
      queue.ask({ budgets, subjects: found, askedAtMs: atMs, resolve });
    });
  }

  function undoSpend(budget: Budget, stamp: string): void {
    const { storeTime, localMs } = parseStamp(stamp);
    const subject = subjects.find(budget);
    const mayBeKnown = removeTime(subject.shadow, localMs);
    if (storeTime === '' || !mayBeKnown || session.mode() === 'local') return;
    for (const command of undoing(subject.storeKey, 1, storeTime, setting.listTtlMs)) {
      session.send(command);
    }
  }

  function forget(budget: Budget): void {
    const subject = subjects.find(budget);
    clearRing(subject.shadow);
    Object.assign(subject.lease, createLease());
    subjects.leased.delete(subject.name);
    if (session.mode() === 'shared') session.send(['DEL', subject.storeKey, subject.leasesKey]);
  }

  async function close(): Promise<void> {
    await keeper.close();
    await session.close();
  }

  return { spend, undoSpend, forget, mode: () => session.mode(), close };
}

function findAll(subjects: Subjects, budgets: readonly Budget[]): Subject[] {
  const found: Subject[] = [];
  for (const budget of budgets) found.push(subjects.find(budget));
  return found;
}
