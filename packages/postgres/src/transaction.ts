import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isConcurrencyFailure, isLostConnection } from './errors.ts';

/**
 * Five attempts cover deadlocks and serialization failures of normal contention; more would hide a
 * bug.
 */
const attemptsMax = 5;
const backoffMsBase = 5;
const backoffMsMax = 100;

const openTransaction = new AsyncLocalStorage<true>();

/**
 * Runs `work` in a transaction and repeats it after a deadlock or serialization failure, so `work`
 * must only run SQL. A transaction that never began, because its connection had died unnoticed,
 * starts on another connection.
 */
export async function withTransaction<Schema, T>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return repeated((watched) => db.transaction().execute(watched(work)));
}

/**
 * As withTransaction, for work that may refuse after writing: a refusal rolls everything back and
 * is still returned as a value.
 */
export async function withRefusableTransaction<Schema, T>(
  db: Kysely<Schema>,
  isRefusal: (outcome: T) => boolean,
  work: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  let refusal: { readonly outcome: T } | undefined;
  try {
    return await withTransaction(db, async (tx) => {
      refusal = undefined;
      const outcome = await work(tx);
      if (!isRefusal(outcome)) return outcome;
      refusal = { outcome };
      throw new RolledBack();
    });
  } catch (error) {
    if (error instanceof RolledBack && refusal !== undefined) return refusal.outcome;
    throw error;
  }
}

/** Only an exception rolls a transaction back; it does not leave the function above. */
class RolledBack extends Error {}

/**
 * As withTransaction, on one connection without a transaction: for statements that hold nothing
 * while they read, followed by one that writes everything and refuses if what was read has changed.
 */
export async function withConnection<Schema, T>(
  db: Kysely<Schema>,
  work: (connection: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  return repeated((watched) => db.connection().execute(watched(work)));
}

type Work<Connection, T> = (connection: Connection) => Promise<T>;
/**
 * Records that the work has begun: from then on only the server can say that nothing of it was
 * kept.
 */
type Watched = <Connection, T>(work: Work<Connection, T>) => Work<Connection, T>;

async function repeated<T>(run: (watched: Watched) => Promise<T>): Promise<T> {
  if (openTransaction.getStore() === true) {
    throw new Error(
      'a transaction is already open here: pass its tx on instead of opening another',
    );
  }
  for (let attempt = 1; ; attempt += 1) {
    let hasBegun = false;
    const watched: Watched = (work) => (connection) => {
      hasBegun = true;
      return work(connection);
    };
    try {
      return await openTransaction.run(true, () => run(watched));
    } catch (error) {
      if (attempt >= attemptsMax) throw error;
      // Another connection is available immediately, or the server is unavailable and says so.
      if (!hasBegun && isLostConnection(error)) continue;
      if (!isConcurrencyFailure(error)) throw error;
      await wait(backoffMs(attempt));
    }
  }
}

/**
 * Every outbound client calls this: a network call under a row lock holds the lock for its
 * duration.
 */
export function assertOutsideTransaction(call: string): void {
  if (openTransaction.getStore() === true) {
    throw new Error(`${call} was called inside a database transaction`);
  }
}

function backoffMs(attempt: number): number {
  const ceiling = Math.min(backoffMsMax, backoffMsBase * 2 ** attempt);
  return Math.random() * ceiling;
}
