import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * The time of the database, for processes that must agree on when something is due: each may have a
 * wall clock that is wrong, or steps, and none of them is asked again once the database has been.
 */
export interface DatabaseClock {
  /** Whole milliseconds; the process's own time until the first `follow`. */
  readonly nowMs: () => number;
  readonly follow: () => Promise<void>;
}

/** An answer that took longer says too little about the moment it was given. */
const roundTripMsMax = 500;

export function createDatabaseClock<Schema>(
  database: Database<Schema>,
  own: { readonly nowMs: () => number; readonly steadyMs: () => number },
): DatabaseClock {
  /** From the steady clock, which counts on whatever happens to the other one. */
  let aheadMs: number | null = null;
  return {
    nowMs: () => Math.floor(aheadMs === null ? own.nowMs() : own.steadyMs() + aheadMs),
    follow: async () => {
      const askedAtMs = own.steadyMs();
      const { rows } = await sql<{ now_ms: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`.execute(
        database.db,
      );
      const roundTripMs = own.steadyMs() - askedAtMs;
      const nowMs = rows[0]?.now_ms;
      if (nowMs === undefined) throw new Error('the database returned no time');
      const nextMs = nowMs - (askedAtMs + roundTripMs / 2);
      if (aheadMs === null) aheadMs = nextMs;
      // What the way there and back may explain is no reason to move.
      else if (roundTripMs <= roundTripMsMax && Math.abs(nextMs - aheadMs) > roundTripMs) {
        aheadMs = nextMs;
      }
    },
  };
}
