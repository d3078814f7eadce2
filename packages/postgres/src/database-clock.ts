import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * The database's time, for processes that must agree on when something is due: a process's own
 * clock may be wrong or jump, and is not used once the database has answered.
 */
export interface DatabaseClock {
  /** Whole milliseconds; the process's own time until the first `follow`. */
  readonly nowMs: () => number;
  readonly follow: () => Promise<void>;
}

/** A slower answer is too imprecise about its moment. */
const roundTripMsMax = 500;

export function createDatabaseClock<Schema>(
  database: Database<Schema>,
  own: { readonly nowMs: () => number; readonly steadyMs: () => number },
): DatabaseClock {
  /** Offset from the monotonic clock, which is not affected by changes of the system time. */
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
      // A difference that the round trip can explain is no reason to adjust.
      else if (roundTripMs <= roundTripMsMax && Math.abs(nextMs - aheadMs) > roundTripMs) {
        aheadMs = nextMs;
      }
    },
  };
}
