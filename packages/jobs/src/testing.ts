import { sql } from '@countinghouse/postgres';
import type { Db } from '@countinghouse/postgres';
import { fromKysely, PgBoss, TestClock } from 'pg-boss';
import type { AttachableClock } from 'pg-boss';
import { defaultSchema } from './job-kind.ts';

/** A clock that stands still until a test moves it, in this process and in the job tables. */
export interface JobsClock extends AttachableClock {
  /** Advances, running what becomes due on the way; waits for statements, not for handlers. */
  readonly tick: (ms: number) => Promise<void>;
  /** Jumps to a time, like a machine that slept. */
  readonly setTime: (time: Date) => Promise<void>;
}

/**
 * The job tables read the time from a function that only their owner may replace, so the processes
 * under test keep the application role.
 */
export function createJobsClock(options: {
  /** A connection of the owner role, open while the clock is used. */
  readonly owner: Db<unknown>;
  readonly applicationRole: string;
  readonly startAt: Date;
}): JobsClock {
  const { owner, applicationRole } = options;
  const clock = new TestClock(options.startAt);
  return {
    now: () => clock.now(),
    setTimeout: (work, ms) => clock.setTimeout(work, ms),
    clearTimeout: (handle) => clock.clearTimeout(handle),
    setInterval: (work, ms) => clock.setInterval(work, ms),
    clearInterval: (handle) => clock.clearInterval(handle),
    tick: (ms) => clock.tick(ms),
    setTime: (time) => clock.setTime(time),
    attach: async (target) => {
      const attached = await clock.attach({ ...target, db: fromKysely(owner) });
      const grant = `grant select on ${defaultSchema}.__pgboss_test_clock to ${applicationRole}`;
      await sql.raw(grant).execute(owner);
      return attached;
    },
  };
}

/** Makes a waiting job fail for good, as its last run would. */
export async function buryJob<Schema>(
  db: Db<Schema>,
  { name, id, reason }: { readonly name: string; readonly id: string; readonly reason: string },
): Promise<void> {
  await sql`
    update ${sql.table(`${defaultSchema}.job`)} set retry_limit = retry_count
    where name = ${name} and id = ${id}`.execute(db);
  const boss = new PgBoss({ schema: defaultSchema, db: fromKysely(db) });
  await boss.fail(name, id, { message: reason });
}
