/**
 * How many waiting requests a caller may have in one process: one that follows events, and its
 * successor.
 */
const waitsPerCallerMax = 2;
/**
 * Limit per process: each wait is an open connection and adds to the query that all waits share.
 */
const waitsMax = 2_000;
const lookEveryMs = 1_000;

export interface EventWaitDeps {
  /** The newest sequence number of each tenant that has one. */
  readonly readSequences: (tenantIds: readonly string[]) => Promise<ReadonlyMap<string, bigint>>;
  readonly nowMs: () => number;
}

export interface EventQuestion {
  readonly tenantId: string;
  readonly afterSequence: bigint;
  /** The API key or member that waits. */
  readonly callerId: string;
  readonly waitMs: number;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

export type EventAnswer =
  | { readonly kind: 'latest'; readonly sequence: bigint }
  | { readonly kind: 'reject'; readonly retryAfterSeconds: number };

/** Lets requests wait for events. A process runs one query a second for all waiting requests. */
export interface EventWaits {
  /**
   * Resolves with the newest sequence number when it exceeds the caller's, or when the wait times
   * out.
   */
  readonly waitForEvents: (question: EventQuestion) => Promise<EventAnswer>;
  /** Queries now, without waiting for the timer. */
  readonly look: () => Promise<void>;
  /** Ends every wait; later calls are answered without waiting. */
  readonly end: () => void;
}

interface Wait extends EventQuestion {
  readonly untilMs: number;
  sequence: bigint;
  readonly finish: () => void;
}

export function createEventWaits({ readSequences, nowMs }: EventWaitDeps): EventWaits {
  const waits = new Set<Wait>();
  let timer: NodeJS.Timeout | null = null;
  let isEnded = false;

  async function look(): Promise<void> {
    const tenantIds = new Set([...waits].map(({ tenantId }) => tenantId));
    if (tenantIds.size === 0) return;
    const sequences = await readSequences([...tenantIds]);
    for (const wait of waits) {
      wait.sequence = sequences.get(wait.tenantId) ?? wait.sequence;
      if (wait.sequence > wait.afterSequence) wait.finish();
    }
  }

  function finishOverdue(): void {
    for (const wait of waits) if (nowMs() >= wait.untilMs) wait.finish();
  }

  let isLooking = false;
  function tick(): void {
    if (isLooking) return;
    isLooking = true;
    // A database outage does not end waits early: the request itself notices when it reads.
    look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
        finishOverdue();
      });
  }

  function hold(question: EventQuestion, sequence: bigint): Promise<bigint> {
    return new Promise((resolve) => {
      const wait: Wait = {
        ...question,
        untilMs: nowMs() + question.waitMs,
        sequence,
        finish: () => {
          waits.delete(wait);
          question.signal.removeEventListener('abort', wait.finish);
          if (waits.size === 0 && timer !== null) {
            clearInterval(timer);
            timer = null;
          }
          resolve(wait.sequence);
        },
      };
      waits.add(wait);
      timer ??= setInterval(tick, lookEveryMs);
      question.signal.addEventListener('abort', wait.finish);
    });
  }

  return {
    look: async () => {
      await look();
      finishOverdue();
    },
    end: () => {
      isEnded = true;
      for (const wait of waits) wait.finish();
    },
    waitForEvents: async (question) => {
      const { tenantId, afterSequence, callerId, waitMs, signal } = question;
      const sequence = (await readSequences([tenantId])).get(tenantId) ?? 0n;
      if (waitMs === 0 || isEnded || signal.aborted || sequence > afterSequence) {
        return { kind: 'latest', sequence };
      }
      const own = [...waits].filter((wait) => wait.callerId === callerId);
      if (own.length >= waitsPerCallerMax || waits.size >= waitsMax) {
        const nextMs = Math.min(...own.map(({ untilMs }) => untilMs - nowMs()), waitMs);
        return { kind: 'reject', retryAfterSeconds: Math.max(1, Math.ceil(nextMs / 1_000)) };
      }
      return { kind: 'latest', sequence: await hold(question, sequence) };
    },
  };
}
