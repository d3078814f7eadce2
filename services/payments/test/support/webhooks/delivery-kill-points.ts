import { sql, withTransaction } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { onTestFinished } from 'vitest';
import type { Database } from '../../../src/kernel/database.ts';
import type { DispatcherProcess } from '../processes/delivering-processes.ts';
import type { Stop, StopPoint } from '../processes/wire-gate.ts';

/** A moment of a delivery at which a dispatcher is killed. */
export interface KillPoint {
  readonly name: string;
  /** From now on the process stops there, while everything else in it goes on. */
  readonly arm: (victim: DispatcherProcess, database: Database) => ArmedPoint;
}

interface ArmedPoint {
  readonly isReached: () => boolean | Promise<boolean>;
  /** When the process is dead. */
  readonly release: () => Promise<void>;
}

const takeFromOutbox = /^with mine as materialized/;
const wakeHeads = /^with matched as/;
/** After a claim that got something: the first thing wanted of the endpoints. */
const loadEndpoints = /^select e\.tenant_id, e\.id, e\.url/;
/** Promises what is about to be sent, records what came of what was sent. */
const writeBatch = /insert into webhook_intents/;

export const deliveryKillPoints: readonly KillPoint[] = [
  atStatement('before the fan-out', { when: 'before', matches: takeFromOutbox }),
  atStatement('inside the fan-out', { when: 'after', matches: wakeHeads }),
  atStatement('after the fan-out', { when: 'after', matches: /^commit$/, follows: wakeHeads }),
  atStatement('after the claim', { when: 'before', matches: loadEndpoints }),
  { name: 'while the promise is being written', arm: armPromiseUnderWay },
  atStatement('after the promise', { when: 'after', matches: writeBatch }),
  { name: 'with the request at the receiver', arm: armHangingReceiver },
  {
    name: 'with the answer, before it is recorded',
    arm: (victim) => armAnswered(victim, 'before'),
  },
  { name: 'after the answer is recorded', arm: (victim) => armAnswered(victim, 'after') },
  { name: 'with what it promised twice', arm: armPromisedTwice },
];

function atStatement(name: string, point: StopPoint): KillPoint {
  return {
    name,
    arm: (victim) => {
      const stop = victim.gate.stopAt(point);
      return { isReached: stop.isReached, release: async () => stop.release() };
    },
  };
}

/**
 * No cable shows the inside of a statement, so the test holds a lock that the statement needs. The
 * server carries the statement out after the process has died.
 */
function armPromiseUnderWay(victim: DispatcherProcess, database: Database): ArmedPoint {
  const writing = victim.gate.stopAt({ when: 'before', matches: writeBatch });
  const unlocked = Promise.withResolvers<void>();
  let locking: Promise<void> | null = null;
  let waiting: readonly number[] = [];
  // Whoever waits for something else in vain must not leave the lock behind.
  onTestFinished(() => unlocked.resolve());

  async function lock(): Promise<void> {
    const locked = Promise.withResolvers<void>();
    locking = withTransaction(database.db, async (tx) => {
      await sql`select from webhook_dispatchers where id = any(${victim.dispatcherIds()}::uuid[])
        for update`.execute(tx);
      locked.resolve();
      await unlocked.promise;
    });
    await locked.promise;
    writing.release();
  }
  return {
    isReached: async () => {
      if (!writing.isReached()) return false;
      if (locking === null) await lock();
      waiting = await listBackends(database);
      return waiting.length > 0;
    },
    release: async () => {
      unlocked.resolve();
      await locking;
      await waitUntil('the statement has ended', async () => {
        const left = await listBackends(database, waiting);
        return left.length === 0;
      });
    },
  };
}

/** Servers of the statement in question that wait for a lock, or those named. */
async function listBackends(
  database: Database,
  pids: readonly number[] | null = null,
): Promise<readonly number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and case when ${pids}::int[] is null
      then wait_event_type = 'Lock' and query like '%insert into webhook_intents%'
      else pid = any(${pids}::int[]) end`.execute(database.db);
  return rows.map((row) => row.pid);
}

function armHangingReceiver(victim: DispatcherProcess): ArmedPoint {
  victim.receiver.setHandler(() => ({ kind: 'hang' }));
  return {
    isReached: () => victim.receiver.requestCount() > 0,
    release: async () => undefined,
  };
}

/** One statement at a time records: what is held was sent after the answer, or nothing follows it. */
function armAnswered(victim: DispatcherProcess, when: StopPoint['when']): ArmedPoint {
  let stop: Stop | null = null;
  victim.receiver.setHandler(() => {
    stop ??= victim.gate.stopAt({ when, matches: writeBatch });
    return { kind: 'status', status: 200 };
  });
  return {
    isReached: () => stop?.isReached() ?? false,
    release: async () => stop?.release(),
  };
}

/** The first promise is stored and nobody hears of it, so the same is promised again. */
function armPromisedTwice(victim: DispatcherProcess): ArmedPoint {
  victim.receiver.setHandler(() => ({ kind: 'hang' }));
  const stop = victim.gate.stopAt({ when: 'after', matches: writeBatch });
  let isCut = false;
  return {
    isReached: () => {
      if (stop.isReached() && !isCut) {
        isCut = true;
        victim.gate.cut();
        stop.release();
      }
      return isCut && victim.receiver.requestCount() > 0;
    },
    release: async () => undefined,
  };
}
