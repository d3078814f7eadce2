import { sql } from '@countinghouse/postgres';
import { changeConnection } from '../../services/accounting/src/payments-bridge/connections/change-connection.ts';
import { followPayments } from '../../services/accounting/src/payments-bridge/connections/follow-payments.ts';
import type {
  FeedFault,
  OpenFeed,
} from '../../services/accounting/src/payments-bridge/connections/payments-feed.ts';
import { testOperator } from '../../services/accounting/test/support/people/tenants.ts';
import { createRandom } from '../../services/payments/test/simulation/random.ts';
import { numberAll } from '../../services/payments/test/support/ledger/number-all.ts';
import { createMerchant } from './merchant.ts';
import { checkEnd, checkTie } from './oracle.ts';
import type { PlantedBug } from './planted-bugs.ts';
import { openWorld, retire } from './world.ts';
import type { Services } from './world.ts';

export interface StoryResult {
  readonly seed: number;
  readonly steps: readonly string[];
  /** What is wrong; empty if all is well. */
  readonly found: readonly string[];
}

interface Options {
  readonly isProved?: boolean;
  readonly bug?: PlantedBug;
}

/** One business and its books, from the first payment until everything is read. */
export async function runStory(
  services: Services,
  seed: number,
  { isProved = false, bug }: Options = {},
): Promise<StoryResult> {
  const random = createRandom(seed);
  const line: Line = { fault: null, rowsMax: 1_000 };
  const wrap = (open: OpenFeed): OpenFeed => throughLine(bug?.feed?.(open) ?? open, line);
  const world = await openWorld(services, wrap);
  const { clock, orgId, connectionId, deps, workerDeps } = world;
  const merchant = createMerchant(world, random.fork('merchant'));
  const read = async (): Promise<void> => {
    clock.ms += 3_600_000;
    await followPayments(workerDeps);
  };
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    ...merchant,
    read,
    number: () => numberAll(services.payments.database),
    readAfterNumbers: async () => {
      await numberAll(services.payments.database);
      await read();
    },
    twoReaders: async () => {
      clock.ms += 3_600_000;
      await Promise.all([followPayments(workerDeps), followPayments(workerDeps)]);
    },
    cutPage: async () => {
      line.rowsMax = random.between(1, 3);
      await read();
      line.rowsMax = 1_000;
    },
    away: async () => {
      line.fault = { kind: 'away' };
      await read();
      line.fault = null;
    },
    hoursPass: async () => {
      clock.ms += random.between(1, 30) * 3_600_000;
    },
    mode: () =>
      changeConnection(deps, {
        orgId,
        actor: testOperator,
        id: connectionId,
        changes: { mode: random.pick(['each', 'summary']) },
      }),
    lock: () =>
      sql`update books set soft_lock_date = ${dayBefore(clock.ms)}::date
      where org_id = ${orgId} and coalesce(soft_lock_date, '2000-01-01') < ${dayBefore(clock.ms)}::date`.execute(
        services.books.db,
      ),
    salesAccount: () =>
      sql`update accounts set active = not active
      where org_id = ${orgId} and code = '4000'`.execute(services.books.db),
  };
  const names = random.fork('steps');
  const steps = Array.from({ length: names.between(14, 24) }, () => names.pick(often));
  const found: string[] = [];
  for (const [index, name] of steps.entries()) {
    await acts[name]?.();
    if (bug?.after !== undefined && index === Math.floor(steps.length / 2)) {
      await numberAll(services.payments.database);
      await read();
      await bug.after(world);
    }
    found.push(...(await checkTie(world)).map((each) => `after step ${index} (${name}): ${each}`));
    if (found.length > 0) break;
  }
  if (found.length === 0) {
    await numberAll(services.payments.database);
    await read();
    clock.ms += 48 * 3_600_000;
    await read();
    found.push(...(await checkTie(world)), ...(await checkEnd(world, isProved)));
  }
  await retire(world);
  return { seed, steps, found };
}

/** Each action's frequency is how often it is listed here. */
const often: readonly string[] = [
  ...Array.from({ length: 9 }, () => 'charge'),
  ...Array.from({ length: 4 }, () => 'settle'),
  ...Array.from({ length: 4 }, () => 'refund'),
  ...Array.from({ length: 4 }, () => 'readAfterNumbers'),
  ...Array.from({ length: 2 }, () => 'payOut'),
  ...Array.from({ length: 2 }, () => 'hoursPass'),
  'reverse',
  'payoutReturns',
  'number',
  'twoReaders',
  'cutPage',
  'away',
  'mode',
  'mode',
  'lock',
  'salesAccount',
];

interface Line {
  fault: FeedFault | null;
  rowsMax: number;
}

/** The connection to payments: sometimes there is no answer, sometimes a short page. */
function throughLine(open: OpenFeed, line: Readonly<Line>): OpenFeed {
  return (url, key) => {
    const feed = open(url, key);
    return {
      ...feed,
      readMovements: async (after, limit) =>
        line.fault ?? (await feed.readMovements(after, Math.min(limit, line.rowsMax))),
      readHead: async () => line.fault ?? (await feed.readHead()),
    };
  };
}

const dayBefore = (ms: number): string => new Date(ms - 24 * 3_600_000).toISOString().slice(0, 10);
