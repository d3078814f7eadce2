import type { Logger } from '@countinghouse/observability';
import type { Database } from '@countinghouse/postgres';
import { listChangesAfter } from './changes.sql.ts';

export interface ChangeWatch {
  /** False when the last read is too old for anything in memory to be trusted. */
  readonly isFresh: () => boolean;
  readonly lastSeen: () => bigint;
  /** Reads now, without waiting for the timer: for a process's first read, and for tests. */
  readonly look: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface ChangeWatchDeps<Schema> {
  /** A separate connection: a busy pool must not make keys look stale. */
  readonly database: Database<Schema>;
  readonly logger: Logger;
  /** Monotonic, so that a jump of the wall clock has no effect. */
  readonly elapsedMs: () => number;
  readonly onSubjectChanged: (subject: string, topic: string) => void;
  readonly onEverythingChanged: () => void;
  /** Reloads data that is cached as a whole; a read counts only when this is done. */
  readonly refresh?: (mayHaveChanged: (topic: string) => boolean) => Promise<void>;
}

const lookEveryMs = 400;
/** With reads every 400 ms, two in a row must fail before memory is distrusted. */
const freshForMs = 1_000;
const changesPerLookMax = 1_000;

/** Keeps this process at most one second behind the changes that triggers record in `changes`. */
export function watchChanges<Schema>(deps: ChangeWatchDeps<Schema>): ChangeWatch {
  let lastSeen = 0n;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  let isAway = false;
  let looking: Promise<void> | null = null;

  async function lookOnce(): Promise<void> {
    const startedAtMs = deps.elapsedMs();
    const isFirst = lookedAtMs === Number.NEGATIVE_INFINITY;
    const rows = await listChangesAfter(deps.database.db, lastSeen, changesPerLookMax);
    const latest = rows[0]?.latest ?? 0n;
    const changes = rows.filter((row) => row.number !== null);
    // Fewer rows than numbers: the oldest were pruned, or there are more than one read returns.
    const isComplete = BigInt(changes.length) === latest - lastSeen;
    await deps.refresh?.(
      (topic) => isFirst || !isComplete || changes.some((row) => row.topic === topic),
    );
    if (!isComplete) deps.onEverythingChanged();
    else {
      for (const { subject, topic } of changes) {
        if (subject !== null && topic !== null) deps.onSubjectChanged(subject, topic);
      }
    }
    lastSeen = latest;
    lookedAtMs = startedAtMs;
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  const timer = setInterval(() => {
    look().then(
      () => {
        if (isAway) deps.logger.info('changes_readable_again');
        isAway = false;
      },
      (error: unknown) => {
        if (!isAway && !isStopped) deps.logger.warn({ err: error }, 'changes_unreadable');
        isAway = true;
      },
    );
  }, lookEveryMs);
  timer.unref();

  return {
    isFresh: () => deps.elapsedMs() - lookedAtMs < freshForMs,
    lastSeen: () => lastSeen,
    look,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await looking?.catch(() => undefined);
    },
  };
}
