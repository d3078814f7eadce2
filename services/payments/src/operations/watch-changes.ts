import type { Logger } from '@countinghouse/observability';
import type { Database } from '../database.ts';
import { listChangesAfter } from './changes.sql.ts';
import type { ChangeRow } from './changes.sql.ts';
import type { Operation, Pause } from './pause.rules.ts';
import { listPauses } from './pauses.sql.ts';

export interface ChangeWatch {
  /** False when the last look is too old for anything in memory to be trusted. */
  readonly isFresh: () => boolean;
  readonly lastSeen: () => bigint;
  /** Looks now; the first look of a process, and the tests', need not wait for the timer. */
  readonly look: () => Promise<void>;
  /** The pauses as of the last second: a process that stood still for longer looks first. */
  readonly pauses: () => Promise<ReadonlyMap<Operation, Pause>>;
  /** The pauses as last seen, however long ago: to tell of, not to decide by. */
  readonly lastPauses: () => ReadonlyMap<Operation, Pause>;
  readonly stop: () => Promise<void>;
}

interface ChangeWatchDeps {
  /** A connection of its own: a busy pool must not make keys look stale. */
  readonly database: Database;
  readonly logger: Logger;
  /** Monotonic, so that a jump of the wall clock neither freshens nor ages anything. */
  readonly elapsedMs: () => number;
  readonly onSubjectChanged: (id: string) => void;
  readonly onEverythingChanged: () => void;
}

const lookEveryMs = 400;
/** With looks every 400 ms, two in a row must fail before memory is distrusted. */
const freshForMs = 1_000;
const changesPerLookMax = 1_000;

/** Keeps this process at most one second behind revoked keys, verification and pauses. */
export function watchChanges(deps: ChangeWatchDeps): ChangeWatch {
  let lastSeen = 0n;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let pauses: ReadonlyMap<Operation, Pause> = new Map();
  let isStopped = false;
  let isAway = false;
  let looking: Promise<void> | null = null;

  async function lookOnce(): Promise<void> {
    const startedAtMs = deps.elapsedMs();
    const isFirst = lookedAtMs === Number.NEGATIVE_INFINITY;
    const rows = await listChangesAfter(deps.database.db, lastSeen, changesPerLookMax);
    const latest = rows[0]?.latest ?? 0n;
    const changes = rows.filter((row) => row.number !== null);
    // Fewer rows than numbers: the oldest were pruned, or more happened than one look takes.
    const isComplete = BigInt(changes.length) === latest - lastSeen;
    const isPauseChanged = isFirst || !isComplete || changes.some((row) => row.topic === 'pause');
    if (isPauseChanged) pauses = await readPauses(deps.database);
    if (isComplete) changes.forEach(forgetSubject);
    else deps.onEverythingChanged();
    lastSeen = latest;
    lookedAtMs = startedAtMs;
  }

  function forgetSubject(row: ChangeRow): void {
    if (row.subject !== null && row.topic !== 'pause') deps.onSubjectChanged(row.subject);
  }

  function isFresh(): boolean {
    return deps.elapsedMs() - lookedAtMs < freshForMs;
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
    isFresh,
    lastSeen: () => lastSeen,
    look,
    lastPauses: () => pauses,
    pauses: async () => {
      if (!isFresh()) await look();
      return pauses;
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await looking?.catch(() => undefined);
    },
  };
}

async function readPauses(database: Database): Promise<ReadonlyMap<Operation, Pause>> {
  const rows = await listPauses(database.db);
  return new Map(
    rows.map((row) => [
      row.operation,
      { operation: row.operation, retryAfterSeconds: row.retry_after_seconds },
    ]),
  );
}
