import type { GatedPool } from '@countinghouse/postgres/testing';
import type { Database } from '../../src/kernel/database.ts';
import type { Schema } from '../../src/kernel/schema.generated.ts';
import type { Faults } from './faults.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** A process of the service: its own memory, its own way to the database, and an end at any await. */
export interface SimulatedProcess {
  readonly name: string;
  readonly database: Database;
  readonly isDead: () => boolean;
  /** Dies at one of its next awaits: before or after a statement, a commit or a call. */
  readonly dieSoon: (pointsAhead: number) => void;
  /** Where a process can die outside of the database; hangs for good when it does. */
  readonly point: (where: string) => Promise<void>;
  /** Like a client of the process: hears of its death, or of a fault that it answers with 500. */
  readonly call: <Value>(work: () => Promise<Value>) => Promise<CallOutcome<Value>>;
}

export type CallOutcome<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'died' };

export interface ProcessDeps {
  readonly name: string;
  readonly pool: GatedPool<Schema>;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly faults: Faults;
  readonly onWrite: (what: Written) => void;
}

/** What a statement can have changed of what is judged after every commit. */
export type Written = 'payments' | 'payouts' | 'approvals' | 'disputes';

/** Statements after which a payment, its refunds, its charge or its events can look different. */
const paymentWrites =
  /^\s*(insert into "?(payments|refunds|ledger_transactions)|update "?(payments|refunds)|with stored as)/;
const payoutWrites =
  /^\s*(insert into "?(payouts|ledger_transactions)|update "?payouts|with stored as)/;
const approvalWrites = /^\s*(with a as \(\s*insert into approvals|with unused as)/;
const disputeWrites = /^\s*(insert into "?(disputes|reserves)|update "?(disputes|reserves))/;
const stallChance = 0.05;
/** A hiccup, somewhat longer than a lease of a minute, and long. */
const stallsMs = [5_000, 75_000, 150_000] as const;
/** Commits lose their answers more often than their share: that is the case worth seeing. */
const lossChance = 0.01;
const commitLossChance = 0.06;

export function createProcess(deps: ProcessDeps): SimulatedProcess {
  const { scheduler, random, faults } = deps;
  const death = Promise.withResolvers<{ readonly kind: 'died' }>();
  const owner = {};
  let isDead = false;
  let pointsLeft = Number.POSITIVE_INFINITY;
  /** Of the one connection in use. */
  let statements: string[] = [];

  const mayDie = (): boolean => faults.has('api_dies') || faults.has('worker_dies');
  const diesHere = (where: string): boolean => {
    if (isDead) return true;
    pointsLeft -= 1;
    if (pointsLeft > 0 || !mayDie()) return false;
    isDead = true;
    scheduler.note(`${deps.name} dies ${where}`);
    scheduler.forget(owner);
    death.resolve({ kind: 'died' });
    return true;
  };
  const point = async (where: string): Promise<void> => {
    if (diesHere(where)) await forEver();
  };

  const database = deps.pool.through({
    enter: async () => {
      if (isDead) await forEver();
      if (faults.has('stalls') && random.chance(stallChance)) {
        const longestMs = random.pick(stallsMs);
        const stallMs = random.between(longestMs / 2, longestMs);
        scheduler.note(`${deps.name} stands still for ${stallMs} ms`);
        await scheduler.sleep(stallMs);
        if (isDead) await forEver();
      }
      await scheduler.turn(owner);
      await point('before a transaction');
      scheduler.occupy();
      statements = [];
    },
    statement: async ({ text, run, abandon }) => {
      if (diesHere(`before ${verbOf(text)}`)) {
        await abandon();
        await forEver();
      }
      const isLost =
        faults.has('database_connection_lost') &&
        random.chance(text === 'commit' ? commitLossChance : lossChance);
      if (isLost && random.chance(0.5)) await lose(abandon, `before ${verbOf(text)}`);
      const result = await run();
      statements.push(verbOf(text));
      if (paymentWrites.test(text)) deps.onWrite('payments');
      if (payoutWrites.test(text)) deps.onWrite('payouts');
      if (approvalWrites.test(text)) deps.onWrite('approvals');
      if (disputeWrites.test(text)) deps.onWrite('disputes');
      if (isLost) await lose(abandon, `after ${verbOf(text)}`);
      if (diesHere(`after ${verbOf(text)}`)) {
        await abandon();
        await forEver();
      }
      return result;
    },
    leave: () => {
      scheduler.note(`${deps.name}: ${summaryOf(statements)}`);
      scheduler.vacate();
    },
  });

  /** Whether a commit that was under way took place is for the caller to find out. */
  async function lose(abandon: () => Promise<void>, when: string): Promise<never> {
    scheduler.note(`${deps.name} loses its connection ${when}`);
    await abandon();
    throw new Error('Connection terminated unexpectedly');
  }

  return {
    name: deps.name,
    database,
    isDead: () => isDead,
    dieSoon: (pointsAhead) => {
      pointsLeft = pointsAhead;
    },
    point,
    call: (work) => Promise.race([answer(work), death.promise]),
  };
}

async function answer<Value>(work: () => Promise<Value>): Promise<CallOutcome<Value>> {
  try {
    return { kind: 'answered', value: await work() };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** What was to come after it never comes. */
function forEver(): Promise<never> {
  return new Promise(() => undefined);
}

/** What was written and how it ended; of reads alone, the last. */
function summaryOf(statements: readonly string[]): string {
  const worthTelling = statements.filter((statement) => !/^(select|begin)/.test(statement));
  return worthTelling.length > 0 ? worthTelling.join(', ') : (statements.at(-1) ?? 'nothing');
}

function verbOf(text: string): string {
  const [verb = ''] = text.trim().split(/\s/);
  const table = /(?:into|update|from|join) "?([a-z_]+)"?/.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
