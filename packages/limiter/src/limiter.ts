import { createCheckQueue } from './check-queue.ts';
import { withDeadline } from './deadline.ts';
import type { Budget, LimitDecision, LimiterMode } from './decision.ts';
import { createDoubts, undoing } from './doubt.ts';
import { decideLocally, parseStamp } from './local-decision.ts';
import { clearRing, removeTime } from './ring.ts';
import { spendScript } from './scripts.ts';
import type { Check, StoreReply } from './shared-decision.ts';
import { isStoreReply, settleShared, toSpendArguments } from './shared-decision.ts';
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

/**
 * The share of the deadline that a batch keeps for the store however long it waited for the batch
 * before it. A check that had to wait is decided within 1.8 deadlines: 45 ms.
 */
const DEADLINE_PART_MIN = 0.8;

/**
 * A store that resumes after a stall would count batches that were decided without it long ago, so
 * it ignores those older than this many deadlines. The margin covers errors in our estimate of its
 * time, which lags by the time it took to read the last answer.
 */
const STALE_AFTER_DEADLINES = 10;

/**
 * The reply to an ignored batch contains the store's true time, which is enough for the next
 * attempt.
 */
const ATTEMPTS_MAX = 2;

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
  const setting = { windowMs, listTtlMs: 3 * windowMs + 2_000 };

  const doubts = createDoubts(setting);
  /** The store's answer to each batch, however late. */
  const answers = new WeakMap<readonly Check[], Promise<unknown>>();

  const session: StoreSession = createStoreSession({
    url: options.url,
    keyPrefix: options.keyPrefix,
    processId: options.processId,
    processCountAtStart: options.processCountAtStart ?? 1,
    ...setting,
    deadlineMs,
    subjects,
    nowMs,
    onLost() {
      for (const checks of queue.settleLocally()) {
        const answer = answers.get(checks);
        if (answer !== undefined) doubts.add(checks, answer);
      }
    },
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

  const queue = createCheckQueue({
    decideShared,
    decideLocally: decideAlone,
    onFailure: (cause) => session.lose(cause),
  });

  async function decideShared(checks: readonly Check[], isCurrent: () => boolean): Promise<void> {
    const askedAtMs = checks[0]?.askedAtMs ?? nowMs();
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      const reply = await askStore(checks, askedAtMs);
      if (!isCurrent()) return;
      const answeredAtMs = nowMs();
      session.learnStoreTime(reply[0], answeredAtMs);
      if (reply.length > 1) {
        settleShared(setting, checks, reply, answeredAtMs);
        return;
      }
    }
    throw new Error('every attempt reached the store too late');
  }

  async function askStore(checks: readonly Check[], askedAtMs: number): Promise<StoreReply> {
    const sentAtMs = nowMs();
    const estimatedUs = session.estimatedStoreUs(sentAtMs);
    const args = toSpendArguments(setting, checks, {
      estimatedUs,
      notAfterUs: estimatedUs + STALE_AFTER_DEADLINES * deadlineMs * 1_000,
    });
    const leftMs = Math.max(deadlineMs - (sentAtMs - askedAtMs), deadlineMs * DEADLINE_PART_MIN);
    const answer = session.run(spendScript, args);
    answers.set(checks, answer);
    const reply = await withDeadline(answer, leftMs);
    if (!isStoreReply(reply)) throw new TypeError('unexpected spend reply');
    return reply;
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
    if (session.mode() === 'local') {
      return Promise.resolve(decideAlone({ budgets, subjects: found }, false));
    }
    return new Promise((resolve) => {
      queue.ask({ budgets, subjects: found, askedAtMs: nowMs(), resolve });
    });
  }

  function undoSpend(budget: Budget, stamp: string): void {
    const { storeTime, localMs } = parseStamp(stamp);
    const subject = subjects.find(budget);
    removeTime(subject.shadow, localMs);
    if (storeTime === '' || session.mode() === 'local') return;
    for (const command of undoing(subject.storeKey, 1, storeTime, setting.listTtlMs)) {
      session.send(command);
    }
  }

  function forget(budget: Budget): void {
    const subject = subjects.find(budget);
    clearRing(subject.shadow);
    if (session.mode() === 'shared') session.send(['DEL', subject.storeKey]);
  }

  return { spend, undoSpend, forget, mode: () => session.mode(), close: () => session.close() };
}

function findAll(subjects: Subjects, budgets: readonly Budget[]): Subject[] {
  const found: Subject[] = [];
  for (const budget of budgets) found.push(subjects.find(budget));
  return found;
}
